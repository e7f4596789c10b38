/** The help chat of a session: it begins with it, and ends when any tab says that the session is over (TOP-15, TOP-16). */
import type { ShellSession } from '@bloom/shell-api';
import { connectivity } from '../connectivity/connectivity';
import { CHANNELS } from '../core/constants';
import { getSettings } from '../core/settings';
import { chatUserOf } from '../session/help-channel';
import { type HelpChat, intercom } from './intercom';

let chat: { appId: string; is: HelpChat } | undefined;

/** null: none is configured. */
export function helpChat(): HelpChat | null {
  const appId = getSettings().intercom_app_id;
  if (!appId) return null;
  if (chat?.appId !== appId) chat = { appId, is: intercom(appId) };
  return chat.is;
}

/** Returns what ends the watch; the chat itself ends with the session only. */
export function followHelp(session: ShellSession): () => void {
  if (!helpChat()) return () => undefined;
  let isBooted = false;
  const boot = () => {
    if (isBooted || !connectivity.get().reachable) return;
    isBooted = true;
    helpChat()?.boot(chatUserOf(session));
  };
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNELS.intercomBoot);
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<{ shutdown?: boolean }>) => {
      if (data.shutdown) helpChat()?.shutdown();
    };
  }
  const stop = connectivity.subscribe(boot);
  boot();
  return () => {
    stop();
    channel?.close();
  };
}
