/**
 * A browser writes cookies and local storage lazily: killed in the seconds after a sign-in it has lost one or both, and a
 * till without a server could not go on. So for that time what a start needs (SES-07) lies in the outbox database too, which
 * is written strictly.
 */
import type { StartCopy } from '@bloom/local-db';
import { getFacilityCookie, getIdToken, setFacilityCookie, setIdToken } from '../core/cookies';
import { type StoredKey, stored } from '../core/stored';
import { belongsTo, tokenSubject } from './start-rules';

/** Chromium writes cookies every 30 seconds and local storage sooner; twice that is surely enough. */
export const COPY_TIME = 60_000;

/**
 * Milliseconds that a start without a token waits for the database. After a kill the browser first repairs it, which
 * takes a slow or busy machine seconds; without it the person would be signed out. This only ends what hangs.
 */
const READ_LIMIT = 20_000;

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

/** Nobody gets the session of somebody else (T7): the token says whose it is, without one the stored user does. */
function isMeant(copy: StartCopy): boolean {
  const owner = (JSON.parse(copy.stored.user ?? 'null') as { id?: string } | null)?.id;
  const present = stored.get('user')?.id;
  const subject = tokenSubject(getIdToken());
  if (present === undefined || present === owner) return subject === undefined || subject === owner;
  // Of the person before, left over from before the kill; one who signed in by PIN is no left-over.
  return subject === owner && stored.get('offlineUserId') !== present;
}

/**
 * Puts back what was lost; cookies and local storage are written at different times, so one of them may have survived.
 * Only for a start that lacks the token or the stored session, and that nobody signed out of.
 */
export async function restoreStart(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  try {
    const copy = await readCopy();
    if (!copy || !isMeant(copy)) return;
    const isLeftOver = !belongsTo(stored.get('user'), copy.token);
    for (const [key, text] of Object.entries(copy.stored)) {
      if (isLeftOver || localStorage.getItem(key) === null) localStorage.setItem(key, text);
    }
    if (!getIdToken()) setIdToken(copy.token);
    if (copy.facilityId && !getFacilityCookie()) setFacilityCookie(copy.facilityId);
  } catch (error) {
    console.error('The copy of the last start could not be read', error);
  }
}
