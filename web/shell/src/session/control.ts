/** What happens to the session, and in which order: start, expiry, sign-out, other tabs, facility choice. */
import type { Facility, User } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { getSettings } from '../app/settings';
import { hasUnsavedWork, whenSaved } from '../app/unsaved-work';
import { connectivity } from '../connectivity/connectivity';
import { clearAllCookies, getIdToken, setFacilityCookie } from './cookies';
import { announceBoot } from './help-channel';
import { HttpError, setAuthHandlers } from './http';
import { redirectToLogin } from './login-redirect';
import { serverAnswers } from './server-answers';
import { isWatching, judgeMessage, stopWatchingSession, watchSession } from './session-check';
import { type SessionEnd, type SessionState, sessionState } from './session-state';
import { endSession } from './sign-out';
import { rememberFacility, reportStartError, type StartHooks, sessionByPin, startWithToken } from './start';
import { restoreStart } from './start-copy';
import { stored } from './stored';

/** Pause before a failed start tries again by itself. */
const FAILED_PAUSE = 2_000;

interface ControlHooks {
  clearFacilityData(): Promise<void>;
  stopOffline(): Promise<void>;
  waiting(): void;
}

let hooks: ControlHooks = {
  clearFacilityData: async () => undefined,
  stopOffline: async () => undefined,
  waiting: () => undefined,
};
let running: Promise<void> | undefined;
/** The session on screen comes from stored data; the server is asked when it is back. */
let isStale = false;

const startHooks: StartHooks = {
  clearFacilityData: () => hooks.clearFacilityData(),
  waiting: () => hooks.waiting(),
  refreshed(session) {
    isStale = false;
    if (sessionState.get().phase === 'ready') becomeReady(session, true);
  },
};

function becomeReady(session: ShellSession, isConfirmed: boolean): void {
  sessionState.set({ phase: 'ready', session, ended: null, isConfirmed });
  announceBoot(session);
  watchToken();
}

function watchToken(): void {
  const token = getIdToken();
  if (token) watchSession(token, (message) => void onSessionMessage(message.sessionExpired));
}

/** On the way to the sign-in page; without a server there is none (SES-13). */
async function leaveOrWait(): Promise<void> {
  if (await serverAnswers()) leave();
  else sessionState.set({ phase: 'offline-sign-in' });
}

function leave(): void {
  if (stored.get('offlineLoggedOut')) {
    // Cleared on the way, or the returning user would be sent round and round (SES-27, T5).
    stored.remove('offlineLoggedOut');
    stored.set('redirected', true);
  }
  sessionState.set({ phase: 'leaving' });
  redirectToLogin();
}

/** Signed in by PIN with no session to restore: stored data do until the server is back and can be asked (OLG-23). */
async function startWithoutToken(): Promise<void> {
  const session = sessionByPin();
  if (!session) return leaveOrWait();
  const isAtWork = sessionState.get().phase === 'ready';
  const isOnline = await serverAnswers();
  if (isOnline) return isAtWork ? expireSession() : leave();
  isStale = true;
  becomeReady(session, false);
}

async function start(): Promise<void> {
  if (stored.get('offlineLoggedOut')) return leaveOrWait();
  if (!getIdToken()) await restoreStart();
  if (!getIdToken()) return startWithoutToken();
  const isAtWork = sessionState.get().phase === 'ready';
  try {
    const { session, isFresh } = await startWithToken(startHooks);
    isStale = !isFresh;
    becomeReady(session, isFresh);
  } catch (error) {
    reportStartError(error);
    const isRefused = error instanceof HttpError && error.status === 401;
    // Nobody is sent away from work on screen: a refused session says so, a silent server changes nothing.
    if (isAtWork) return isRefused ? expireSession() : undefined;
    if (isRefused) return leaveOrWait();
    sessionState.set({ phase: 'failed', error });
    // The screen offers to try again, and nobody has to press it.
    setTimeout(() => {
      if (sessionState.get().phase === 'failed') void restart({ quietly: true });
    }, FAILED_PAUSE);
  }
}

/** Starts, or starts again. `quietly`: what is on screen stays until the outcome is known. */
export function restart({ quietly = false } = {}): Promise<void> {
  if (!quietly) sessionState.set({ phase: 'loading' });
  running ??= start().finally(() => {
    running = undefined;
  });
  return running;
}

/** The session is over (SES-28, SES-31). Work on screen stays until it is saved. */
export function expireSession(): void {
  stopWatchingSession();
  stored.remove('user', 'configs', 'offlineUserId');
  endOnScreen('expired');
}

function endOnScreen(reason: SessionEnd, next: SessionState = { phase: 'logged-out', reason }): void {
  const state = sessionState.get();
  if (state.phase === 'ready' && state.ended) return;
  if (state.phase === 'ready' && hasUnsavedWork()) {
    sessionState.set({ ...state, ended: reason });
    whenSaved(() => sessionState.set(next));
  } else if (state.phase !== 'leaving') {
    sessionState.set(next);
  }
  void stopOffline();
}

/** Ending the session never depends on the worker that hangs on it. */
async function stopOffline(): Promise<void> {
  try {
    await hooks.stopOffline();
  } catch (error) {
    console.error('Offline data could not be stopped', error);
  }
}

async function onSessionMessage(sessionExpired: boolean): Promise<void> {
  // Another tab signed in anew: what was checked is not the session any more (SES-36).
  if (sessionExpired && !isWatching(getIdToken())) return watchToken();
  const hasUser = stored.get('user') !== undefined;
  // The check failed; only a server that answers now makes that an expired session (T1).
  const online = connectivity.get().reachable && (!sessionExpired || (await serverAnswers()));
  const verdict = judgeMessage({ sessionExpired }, online, hasUser);
  if (verdict === 'expire') expireSession();
  if (verdict === 'restart') void restart();
}

export function signOut(): Promise<void> {
  return leaveSession(connectivity.get().reachable, () => location.assign(getSettings().login_url));
}

/** What could not be cleared in order goes all at once, and the session with it; no database is touched (UPD-08, UPD-11). */
export function startOver(): Promise<void> {
  return leaveSession(true, () => {
    localStorage.clear();
    sessionStorage.clear();
    clearAllCookies();
    redirectToLogin();
  });
}

async function leaveSession(online: boolean, go: () => void): Promise<void> {
  stopWatchingSession();
  sessionState.set({ phase: 'leaving' });
  await stopOffline();
  await endSession(online);
  if (online) go();
  else sessionState.set({ phase: 'offline-sign-in' });
}

/** Staff choose the facility they look at, or none (MOD-11). */
export function chooseFacility(facility: Facility | null): void {
  const state = sessionState.get();
  if (state.phase !== 'ready') return;
  if (facility) rememberFacility(facility);
  setFacilityCookie(facility?.id ?? '');
  void restart({ quietly: true });
}

/** The server's newer word about the user of this session (PIN-15). */
export function userChanged(user: User): void {
  const state = sessionState.get();
  if (state.phase !== 'ready' || state.session.user.id !== user.id) return;
  stored.set('user', user);
  sessionState.set({ ...state, session: { ...state.session, user } });
}

/** The way to the sign-in page by the button of the logged-out screen (SES-39). */
export function goToSignIn(): void {
  redirectToLogin();
}

/** By PIN, with nothing to send: a call was not refused, it was never made. The server is asked whether it is back. */
function isWithoutToken(): boolean {
  if (getIdToken() || !sessionByPin()) return false;
  void serverAnswers().then((isOnline) => {
    if (isOnline) void restart({ quietly: true });
  });
  return true;
}

function onUnauthorized(): void {
  // A start decides for itself what a refusal means.
  if (running || isWithoutToken()) return;
  const state = sessionState.get();
  if (state.phase === 'ready' && hasUnsavedWork()) expireSession();
  else if (state.phase === 'ready') void leaveOrWait();
}

/** Other tabs sign out, expire, switch or sign in (SES-48). */
function onStorage(event: StorageEvent): void {
  const { phase } = sessionState.get();
  if (phase === 'leaving' || phase === 'loading') return;
  if (event.key === 'offlineLoggedOut' && event.newValue === 'true') {
    stopWatchingSession();
    endOnScreen('signed-out', { phase: 'offline-sign-in' });
  } else if (event.key === 'user' && event.newValue === null) {
    stopWatchingSession();
    if (phase === 'ready') endOnScreen(getIdToken() ? 'expired' : 'signed-out');
  } else if (event.key === 'user' && phase !== 'ready') {
    void restart();
  } else if (event.key === 'user' && userIdIn(event.oldValue) !== userIdIn(event.newValue)) {
    whenSaved(() => void restart());
  } else if (event.key === 'currentUserFacilityId' && event.oldValue !== null && phase === 'ready') {
    whenSaved(() => void restart());
  }
}

function userIdIn(text: string | null): string | undefined {
  try {
    return (JSON.parse(text ?? 'null') as { id?: string } | null)?.id;
  } catch {
    return undefined;
  }
}

function onConnectivity(): void {
  if (!connectivity.get().reachable) return;
  const { phase } = sessionState.get();
  if (phase === 'failed' || (phase === 'ready' && isStale)) void restart({ quietly: true });
  if (phase !== 'offline-sign-in') return;
  // Once per return: who comes back without signing in is asked, not sent away again (SES-27).
  if (stored.get('offlineLoggedOut') && stored.get('redirected')) {
    stored.remove('offlineLoggedOut');
    sessionState.set({ phase: 'logged-out', reason: 'signed-out' });
  } else leave();
}

/** Wires the session to clients, connectivity and other tabs, and starts it. */
export function beginSession(next: ControlHooks): Promise<void> {
  hooks = next;
  setAuthHandlers({ unauthorized: onUnauthorized, loggedOut: logOut });
  window.addEventListener('storage', onStorage);
  connectivity.subscribe(onConnectivity);
  return restart();
}

/**
 * A poll or a download was refused (API-06, ERR-02): the session ends as by a sign-out, and the way leads to the sign-in
 * page and back. Work on screen stays until it is saved.
 */
export function logOut(): void {
  if (sessionState.get().phase !== 'ready' || isWithoutToken()) return;
  // Refused was a token that another tab has replaced meanwhile.
  if (!isWatching(getIdToken())) void restart({ quietly: true });
  else if (hasUnsavedWork()) expireSession();
  else void leaveSession(true, redirectToLogin);
}
