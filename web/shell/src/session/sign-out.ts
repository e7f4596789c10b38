/** Sign-out (SES-17..SES-27). What must outlive it is saved before anything is cleared (T4). */
import { clearSessionCookies, getFacilityCookie, getIdToken } from './cookies';
import { announceShutdown } from './help-channel';
import { send } from './http-send';
import { type StoredKey, stored } from './stored';

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
];

const LOGOUT_LIMIT = 5_000;

/** Saves cookie and facility under the user they belong to (SES-17, T7). */
export function saveSession(now: Date = new Date()): void {
  const user = stored.get('user');
  const cookie = getIdToken();
  if (!user || !cookie) return;
  stored.set('savedSessions', {
    ...stored.get('savedSessions'),
    [user.id]: { cookie, facilityId: getFacilityCookie() ?? user.facility_id, savedAt: now.toISOString() },
  });
}

export function clearSession(): void {
  stored.remove(...CLEARED_KEYS);
  clearSessionCookies();
}

/** A failing logout call must not trap the user in the session (SES-21). */
async function callLogout(): Promise<void> {
  try {
    const answer = await send('auth/logout/', { method: 'POST', body: {}, timeout: LOGOUT_LIMIT });
    if (!answer.ok && answer.status !== 401) console.error(`Sign-out was answered ${answer.status}`);
  } catch (error) {
    console.error('Sign-out did not reach the server', error);
  }
}

/** Resolves when the session of this browser is over; where the user goes next is the caller's part. */
export async function endSession(online: boolean): Promise<void> {
  saveSession();
  announceShutdown();
  if (online) await callLogout();
  else stored.set('offlineLoggedOut', true);
  clearSession();
}
