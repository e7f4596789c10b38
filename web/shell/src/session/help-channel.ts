/** Tells the help chat, in every tab and module, whose session it is (TOP-15, TOP-16). */
import type { ShellSession } from '@bloom/shell-api';
import { CHANNELS } from '../app/constants';

function post(message: unknown): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNELS.intercomBoot);
  channel.postMessage(message);
  channel.close();
}

/** Who asks for help, and from where. */
export function chatUserOf({ user, facility }: Pick<ShellSession, 'user' | 'facility'>) {
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username;
  return {
    user: { id: user.id, name, email: user.email },
    facility: facility ? { id: facility.id, name: facility.name } : null,
  };
}

export function announceBoot(session: ShellSession): void {
  post(chatUserOf(session));
}

/** Ends the chat (SES-18). */
export function announceShutdown(): void {
  post({ shutdown: true });
}
