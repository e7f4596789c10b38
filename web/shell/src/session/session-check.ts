/**
 * The session check (SES-32..SES-36): a worker asks every ten minutes and reports one message. What a message means is
 * decided here (SES-28..SES-30).
 */

import { fetchPart, forgetPart } from '../core/bring-part';
import { SESSION_CHECK_INTERVAL, START_RETRY_PAUSE } from '../core/constants';
import { contractUrl } from '../core/settings';
import { START_CALLS } from './start-calls';

const PART = 'session-check.worker';

export interface SessionMessage {
  sessionExpired: boolean;
}

export type SessionVerdict = 'expire' | 'restart' | 'nothing';

/** Offline a failed check says nothing about the session (SES-29, T1). */
export function judgeMessage(message: SessionMessage, online: boolean, hasUser: boolean): SessionVerdict {
  if (message.sessionExpired) return online && hasUser ? 'expire' : 'nothing';
  return hasUser ? 'nothing' : 'restart';
}

let worker: Worker | undefined;
let watchedToken: string | undefined;

/** Whether this is the token that is checked. */
export function isWatching(token: string | undefined): boolean {
  return token === undefined || token === watchedToken;
}

/** Starts the check, or gives it the new token. */
export function watchSession(token: string, onMessage: (message: SessionMessage) => void): void {
  if (worker && watchedToken === token) return;
  if (!worker) {
    worker = new Worker(new URL('./session-check.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<SessionMessage>) => onMessage(event.data);
    worker.onerror = (event) => {
      console.error('The session check stopped', event.message);
      void watchAgain(onMessage);
    };
  }
  watchedToken = token;
  const url = new URL(contractUrl(START_CALLS[0]), location.href).href;
  worker.postMessage({ type: 'start', token, url, interval: SESSION_CHECK_INTERVAL });
}

/** Its file did not come, or came broken: it is fetched until it is whole, and started anew. */
async function watchAgain(onMessage: (message: SessionMessage) => void): Promise<void> {
  worker?.terminate();
  worker = undefined;
  forgetPart(PART);
  await new Promise((resolve) => setTimeout(resolve, START_RETRY_PAUSE));
  await fetchPart(PART);
  if (worker || watchedToken === undefined) return;
  watchSession(watchedToken, onMessage);
}

export function stopWatchingSession(): void {
  worker?.terminate();
  worker = undefined;
  watchedToken = undefined;
}
