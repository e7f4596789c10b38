/** What this device keeps of a session in place of the token: a handle, good here only, until it is revoked. */
import { addressOf, type HandleRequest } from '@bloom/api-client';
import { SAVED_COOKIE_MIN_LENGTH } from '../core/constants';
import { getIdToken } from '../core/cookies';
import { contractUrl } from '../core/settings';
import { stored } from '../core/stored';
import { answerOf } from './contract-call';
import { HttpError } from './http';
import { errorFromAnswer } from './http-error';
import { isToken } from './start-rules';

const EXCHANGE = '/api/auth/device/exchange/';
const LIMIT = 10_000;
const LOCK = 'bloom-handle';

/** The saved handle of a user, when it is one: longer than 20 characters, and no token of an older version (T6, T7). */
export function savedHandleOf(userId: string): { handle: string; deviceId: string } | undefined {
  const { cookie = '', deviceId } = stored.get('savedSessions')?.[userId] ?? {};
  const isHandle = cookie.length > SAVED_COOKIE_MIN_LENGTH && !isToken(cookie);
  return isHandle && deviceId ? { handle: cookie, deviceId } : undefined;
}

/** The saved sessions of all others leave the device: each of them is over by now, or was never theirs to come back to. */
export function saveHandle(userId: string, handle: string, deviceId: string, facilityId: string | null): void {
  const savedAt = new Date().toISOString();
  stored.set('savedSessions', { [userId]: { cookie: handle, deviceId, facilityId, savedAt } });
}

/** One tab after the other: a handle that two tabs exchange at once would look stolen. */
export async function oneTab<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(LOCK, work) : work();
}

/**
 * A token for who signed in by PIN, now that the server is there; undefined when this device has no handle of theirs, or
 * the server refuses it.
 * @throws HttpError when there was no answer
 */
export function exchangeHandle(userId: string): Promise<string | undefined> {
  return oneTab(async () => {
    // Another tab was first.
    if (getIdToken()) return getIdToken();
    const saved = savedHandleOf(userId);
    if (!saved) return undefined;
    const body: HandleRequest = { device_id: saved.deviceId, handle: saved.handle };
    const url = contractUrl(addressOf(EXCHANGE));
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT),
    }).catch((cause: unknown) => {
      throw new HttpError(url, 0, undefined, 'no_answer', { cause });
    });
    if (answer.ok) {
      const { id_token, handle } = await answerOf('POST', EXCHANGE, answer);
      saveHandle(userId, handle, saved.deviceId, stored.get('user')?.facility_id ?? null);
      return id_token;
    }
    const error = await errorFromAnswer(answer);
    if (error.code !== 'handle_refused' && answer.status !== 403) throw error;
    const { [userId]: _over, ...others } = stored.get('savedSessions') ?? {};
    stored.set('savedSessions', others);
    return undefined;
  });
}
