/**
 * Sign-outs that the server does not know of yet (SES-24, SES-26). They wait in local storage and in the strictly written
 * database, so that a reload or a kill forgets none, and go out first when the server is back. No token waits with them:
 * a session is named by its id and a proof that this device had the token.
 */
import { addressOf, type OfflineSignOut } from '@bloom/api-client';
import { sha256Hex } from '@bloom/local-db/sha256';
import { getIdToken } from '../core/cookies';
import { contractUrl } from '../core/settings';
import { type SignOutNote, stored } from '../core/stored';
import { isToken, tokenClaim } from './start-rules';
import { trustDb } from './trust-db';

const KEY = 'sign-outs';
const LIMIT = 5_000;
/** For a device whose own id was never needed: the proof does without. */
const NO_DEVICE = 'unknown';

const same = (left: SignOutNote, right: SignOutNote) =>
  left.user_id === right.user_id && left.session_id === right.session_id;

/** What ends the session of `token`, and the handle that is saved for its user. */
export function noteOf(userId: string, token: string | undefined): SignOutNote {
  const saved = stored.get('savedSessions')?.[userId];
  const note: SignOutNote = { user_id: userId, device_id: saved?.deviceId ?? NO_DEVICE };
  if (saved?.cookie && saved.deviceId) note.handle = saved.cookie;
  const sessionId = tokenClaim(token, 'jti');
  if (token && sessionId) Object.assign(note, { session_id: sessionId, proof: sha256Hex(`bloom sign-out ${token}`) });
  return note;
}

async function keep(notes: SignOutNote[]): Promise<void> {
  if (notes.length > 0) stored.set('pendingSignOuts', notes);
  else stored.remove('pendingSignOuts');
  try {
    await trustDb.put(KEY, notes);
  } catch (error) {
    console.error('A sign-out waits in local storage only', error);
  }
}

async function waiting(): Promise<SignOutNote[]> {
  const here = stored.get('pendingSignOuts') ?? [];
  const kept = await trustDb.get<SignOutNote[]>(KEY).catch(() => undefined);
  return [...here, ...(kept ?? []).filter((note) => !here.some((other) => same(note, other)))];
}

/** Resolves when the sign-out will not be forgotten. */
export async function noteSignOut(note: SignOutNote): Promise<void> {
  if (!note.handle && !note.proof) return;
  await keep([...(await waiting()).filter((other) => !same(note, other)), note]);
}

/** Who comes back by PIN goes on with the handle: only the session before still ends. */
export async function keepHandleOf(userId: string): Promise<void> {
  const before = await waiting();
  if (!before.some((note) => note.user_id === userId)) return;
  const notes = before.map((note): SignOutNote => {
    if (note.user_id !== userId) return note;
    const { handle: _kept, ...rest } = note;
    return rest;
  });
  await keep(notes.filter((note) => note.handle || note.proof));
}

/** Older versions saved the token itself: it ends with the rest, and is not kept any longer. */
function dropSavedTokens(): SignOutNote[] {
  const saved = stored.get('savedSessions') ?? {};
  const tokens = Object.entries(saved).filter(([, { cookie }]) => isToken(cookie) && cookie !== getIdToken());
  if (tokens.length === 0) return [];
  const notes = tokens.map(([userId, { cookie }]) => noteOf(userId, cookie)).map(({ handle: _token, ...rest }) => rest);
  for (const [userId] of tokens) delete saved[userId];
  stored.set('savedSessions', saved);
  return notes;
}

async function send(note: SignOutNote): Promise<boolean> {
  const { user_id: _mine, ...rest } = note;
  const body: OfflineSignOut = rest;
  try {
    const answer = await fetch(contractUrl(addressOf('/api/auth/device/sign-out/')), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive: true,
      signal: AbortSignal.timeout(LIMIT),
    });
    // What the server does not take now it never will; a portal's page is no answer of ours.
    return answer.status === 204 || answer.status === 422;
  } catch {
    return false;
  }
}

let sending: Promise<void> | undefined;

/** Sends what waits; what got no answer waits on. Never rejects. */
export function sendSignOuts(): Promise<void> {
  sending ??= sendAll()
    .catch((error: unknown) => console.error('A sign-out still waits', error))
    .finally(() => {
      sending = undefined;
    });
  return sending;
}

async function sendAll(): Promise<void> {
  const old = dropSavedTokens();
  const notes = [...(await waiting()), ...old];
  if (notes.length === 0) return;
  if (old.length > 0) await keep(notes);
  const done = await Promise.all(notes.map(send));
  const gone = notes.filter((_, index) => done[index]);
  forgetSessions(gone.filter(({ handle }) => handle).map(({ user_id }) => user_id));
  const left = (await waiting()).filter((note) => !gone.some((other) => same(note, other)));
  await keep(left);
}

/** What is over is of no use here, to nobody. */
export function forgetSessions(userIds: readonly string[]): void {
  const saved = { ...stored.get('savedSessions') };
  for (const userId of userIds) delete saved[userId];
  stored.set('savedSessions', saved);
}
