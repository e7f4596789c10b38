/** Tells the help chat, in every tab and module, whose session it is (TOP-15, TOP-16). */
import type { ShellSession } from '@bloom/shell-api';
import { CHANNELS } from '../core/constants';

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

/** Whom this page announced last. */
let announced = '';

/** Once for a person and facility: the server's confirmation of a session is no new one. */
export function announceBoot(session: ShellSession): void {
  const who = chatUserOf(session);
  const text = JSON.stringify(who);
  if (text === announced) return;
  announced = text;
  post(who);
}

/** Ends the chat (SES-18). */
export function announceShutdown(): void {
  announced = '';
  post({ shutdown: true });
}
