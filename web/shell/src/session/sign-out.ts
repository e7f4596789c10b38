/** Sign-out (SES-17..SES-27). What must outlive it is saved before anything is cleared (T4). */
import { addressOf } from '@bloom/api-client';
import { clearSessionCookies, getFacilityCookie, getIdToken } from '../core/cookies';
import { type StoredKey, stored } from '../core/stored';
import { sendAt } from './contract-call';
import { savedHandleOf } from './handle';
import { announceShutdown } from './help-channel';
import { forgetSessions, noteOf, noteSignOut, sendSignOuts } from './sign-outs';
import { tokenSubject } from './start-rules';
import { setHolder } from './trust-db';

/** The keys cleared (SES-23); facilities, saved sessions, language, seen flags and all databases stay. */
export const CLEARED_KEYS: readonly StoredKey[] = [
  'user',
  'configs',
  'momoPaymentChannels',
  'redirected',
  'offlineUserId',
  'isBulkUploader',
  'inventoryLevelDownloadId',
  'salesHistoryObjectId',
  'providerStatementDownloadId',
];

const LOGOUT_LIMIT = 5_000;

/** Saves what comes back by PIN, and the facility, under the user they belong to (SES-17, T7). Never the token. */
export function saveSession(now: Date = new Date()): void {
  const user = stored.get('user');
  if (!user || !getIdToken()) return;
  const before = stored.get('savedSessions') ?? {};
  const saved = savedHandleOf(user.id);
  const facilityId = getFacilityCookie() ?? user.facility_id;
  const handle = { cookie: saved?.handle ?? '', ...(saved && { deviceId: saved.deviceId }) };
  stored.set('savedSessions', { ...before, [user.id]: { ...handle, facilityId, savedAt: now.toISOString() } });
}

export function clearSession(): void {
  stored.remove(...CLEARED_KEYS);
  clearSessionCookies();
}

/** A failing logout call must not trap the user in the session (SES-21). */
async function callLogout(hasHandle: boolean): Promise<boolean> {
  try {
    // An empty object (API-36), which the contract does not ask for.
    const address = addressOf('/api/auth/logout/');
    const answer = await sendAt('POST', address, { body: {}, timeout: LOGOUT_LIMIT });
    const isRefused = answer.status === 401;
    if (!answer.ok && !isRefused) console.error(`Sign-out was answered ${answer.status}`);
    // The handle outlives a session that ended by itself.
    return answer.ok || (isRefused && !hasHandle);
  } catch (error) {
    console.error('Sign-out did not reach the server', error);
    return false;
  }
}

/** Resolves when the session of this browser is over; where the user goes next is the caller's part. */
export async function endSession(online: boolean): Promise<void> {
  saveSession();
  announceShutdown();
  const userId = stored.get('user')?.id ?? tokenSubject(getIdToken());
  const note = userId ? noteOf(userId, getIdToken()) : undefined;
  // Before the call: between it and the clearing other tabs would be refused.
  await setHolder(undefined);
  const isOver = online && (await callLogout(note?.handle !== undefined));
  // The server was not told: it is, first thing when it is back.
  if (note && !isOver) await noteSignOut(note);
  if (online && !isOver) await sendSignOuts();
  if (userId && isOver) forgetSessions([userId]);
  if (!online) stored.set('offlineLoggedOut', true);
  clearSession();
}
