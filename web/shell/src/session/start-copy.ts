/**
 * A browser writes cookies and local storage lazily: killed in the seconds after a sign-in it has lost both, and a till
 * without a server could not go on. So for that time what a start needs (SES-07) lies in the outbox database too, which
 * is written strictly.
 */
import type { StartCopy } from '@bloom/local-db';
import { getFacilityCookie, getIdToken, setFacilityCookie, setIdToken } from './cookies';
import { type StoredKey, stored } from './stored';

/** Chromium writes cookies every 30 seconds and local storage sooner; twice that is surely enough. */
export const COPY_TIME = 60_000;

/** Milliseconds that a start without a token waits for the database. */
const READ_LIMIT = 1_000;

const KEYS: readonly StoredKey[] = [
  'user',
  'configs',
  'momoPaymentChannels',
  'facility',
  'currentUserFacilityId',
  'savedSessions',
];

export function takeStartCopy(): StartCopy | undefined {
  const token = getIdToken();
  if (!token || !stored.get('user')) return undefined;
  const texts = KEYS.flatMap((key) => {
    const text = localStorage.getItem(key);
    return text === null ? [] : [[key, text] as const];
  });
  return { token, facilityId: getFacilityCookie(), stored: Object.fromEntries(texts) };
}

/** Without the data layer, which a start does not wait for; nothing is made when there is no database yet. */
function readCopy(): Promise<StartCopy | undefined> {
  return new Promise((resolve) => {
    const nothing = () => resolve(undefined);
    setTimeout(nothing, READ_LIMIT);
    const opening = indexedDB.open('bloom-outbox');
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = nothing;
    opening.onsuccess = () => {
      const db = opening.result;
      if (!db.objectStoreNames.contains('meta')) {
        db.close();
        return nothing();
      }
      const reading = db.transaction('meta').objectStore('meta').get('start');
      reading.onerror = nothing;
      reading.onsuccess = () => {
        db.close();
        resolve((reading.result as { copy: StartCopy } | undefined)?.copy);
      };
    };
  });
}

/** Somebody else who signed in by PIN meanwhile does not get this session (T7). */
function isOfStoredUser(copy: StartCopy): boolean {
  const present = stored.get('user');
  if (!present) return true;
  const copied = JSON.parse(copy.stored.user ?? 'null') as { id?: string } | null;
  return copied?.id === present.id;
}

/** Puts back what was lost. Only for a start without a token that nobody signed out of. */
export async function restoreStart(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  try {
    const copy = await readCopy();
    if (!copy || getIdToken() || !isOfStoredUser(copy)) return;
    for (const [key, text] of Object.entries(copy.stored)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    }
    setIdToken(copy.token);
    if (copy.facilityId) setFacilityCookie(copy.facilityId);
  } catch (error) {
    console.error('The copy of the last start could not be read', error);
  }
}
