/** What happens to the session, and in which order: start, expiry, sign-out, other tabs, facility choice. */
import type { Facility, User } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { connectivity } from '../connectivity/connectivity';
import { clearAllCookies, clearSessionCookies, getIdToken, setFacilityCookie, setIdToken } from '../core/cookies';
import { getSettings } from '../core/settings';
import { stored } from '../core/stored';
import { hasUnsavedWork, whenSaved } from '../core/unsaved-work';
import { exchangeHandle } from './handle';
import { announceBoot } from './help-channel';
import { HttpError, setAuthHandlers } from './http';
import { isRetryable } from './http-send';
import { redirectToLogin } from './login-redirect';
import { serverAnswers, serverRefusesSession } from './server-answers';
import { isWatching, judgeMessage, stopWatchingSession, watchSession } from './session-check';
import { type SessionEnd, type SessionState, sessionState } from './session-state';
import { endSession } from './sign-out';
import { sendSignOuts } from './sign-outs';
import {
  LeaseRefused,
  rememberFacility,
  reportStartError,
  type StartHooks,
  sessionByPin,
  startWithToken,
  userByPin,
} from './start';
import { restoreStart } from './start-copy';
import { noteTime, setHolder } from './trust-db';

/** Pause before a failed start tries again by itself, and between two looks whether the server is back. */
const FAILED_PAUSE = 2_000;
/** How often the latest time is kept. Milliseconds. */
const NOTE_TIME = 300_000;

interface ControlHooks extends Pick<StartHooks, 'lease' | 'clearFacilityData'> {
  stopOffline(): Promise<void>;
  waiting(): void;
}

let hooks: ControlHooks = {
  lease: async () => ({ problem: 'missing' }),
  clearFacilityData: async () => undefined,
  stopOffline: async () => undefined,
  waiting: () => undefined,
};
let running: Promise<void> | undefined;
/** The session on screen comes from stored data; the server is asked when it is back. */
let isStale = false;

/** How many starts there were, and the last of them that the server answered. */
let starts = 0;
let answered = 0;

/** @param count which start it is, from 1 */
const startHooks = (count: number): StartHooks => ({
  lease: (userId) => hooks.lease(userId),
  clearFacilityData: (next) => hooks.clearFacilityData(next),
  waiting: () => hooks.waiting(),
  isOutdated: () => count < answered,
  refreshed(session) {
    if (count < answered) return;
    answered = count;
    isStale = false;
    if (sessionState.get().phase === 'ready') becomeReady(session, true);
  },
});

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
  if (await serverAnswers()) await leaveAfterSignOuts();
  else sessionState.set({ phase: 'offline-sign-in' });
}

/** What was signed out of goes first, before anything of the next person. */
async function leaveAfterSignOuts(): Promise<void> {
  await sendSignOuts();
  // Another way of hearing that the server is back may have been faster.
  if (sessionState.get().phase !== 'leaving') leave();
}

function leave(): void {
  // Once per return: who comes back without signing in is asked, not sent away again (SES-27).
  if (stored.get('redirected')) {
    stored.remove('offlineLoggedOut', 'redirected');
    sessionState.set({ phase: 'logged-out', reason: 'signed-out' });
    return;
  }
  if (stored.get('offlineLoggedOut')) {
    // Cleared on the way, or the returning user would be sent round and round (T5).
    stored.remove('offlineLoggedOut');
    stored.set('redirected', true);
  }
  sessionState.set({ phase: 'leaving' });
  redirectToLogin();
}

let looking: ReturnType<typeof setTimeout> | undefined;

/**
 * Without a session the return of the server leads on. The connection says when it is back; one that was gone too
 * briefly for it to notice is asked here.
 */
function lookForServer(): void {
  clearTimeout(looking);
  if (sessionState.get().phase !== 'offline-sign-in') return;
  looking = setTimeout(async () => {
    const isBack = connectivity.get().reachable && (await serverAnswers());
    if (isBack) onConnectivity();
    else lookForServer();
  }, FAILED_PAUSE);
}

/** Signed in by PIN with no session to restore: stored data do until the server is back and can be asked (OLG-23). */
async function startWithoutToken(): Promise<void> {
  const user = userByPin();
  if (!user) return leaveOrWait();
  const isAtWork = sessionState.get().phase === 'ready';
  if (await serverAnswers()) {
    // Whoever signed out before goes first.
    await sendSignOuts();
    try {
      const token = await exchangeHandle(user.id);
      if (!token) return isAtWork ? expireSession() : leave();
      setIdToken(token);
      return start();
    } catch (error) {
      // The next return of the server tries again.
      reportStartError(error);
    }
  }
  try {
    const session = await sessionByPin(user, hooks);
    isStale = true;
    becomeReady(session, false);
  } catch (error) {
    reportStartError(error);
    if (!isAtWork) sessionState.set({ phase: 'offline-sign-in' });
  }
}

async function start(): Promise<void> {
  if (stored.get('offlineLoggedOut')) return leaveOrWait();
  if (!getIdToken()) await restoreStart();
  if (!getIdToken()) return startWithoutToken();
  const isAtWork = sessionState.get().phase === 'ready';
  if (stored.get('pendingSignOuts')) await sendSignOuts();
  else void sendSignOuts();
  starts += 1;
  const count = starts;
  try {
    const { session, isFresh } = await startWithToken(startHooks(count));
    if (isFresh) answered = count;
    isStale = !isFresh;
    becomeReady(session, isFresh);
  } catch (error) {
    reportStartError(error);
    const isRefused = error instanceof HttpError && error.status === 401;
    // Nobody is sent away from work on screen: a refused session says so, a silent server changes nothing.
    if (isAtWork) return isRefused ? expireSession() : undefined;
    if (isRefused) return leaveOrWait();
    // Nobody to go on as, and no server to ask: who has a PIN may sign in with it (OLG-32).
    const isSilent = error instanceof LeaseRefused || (error instanceof HttpError && isRetryable(error.status));
    if (isSilent && !(await serverAnswers())) return sessionState.set({ phase: 'offline-sign-in' });
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

/**
 * What the server says now, after something was changed there; what is on screen stays until it is known. A start that
 * is under way was maybe told what was before the change: it is waited for, and does not count.
 */
export async function refreshSession(): Promise<void> {
  await Promise.allSettled([running]);
  await restart({ quietly: true });
}

/**
 * The session is over (SES-28, SES-31). Work on screen stays until it is saved. The token goes too: a later start without
 * a server must not wait for what it is worth.
 */
export function expireSession(): void {
  stopWatchingSession();
  tellOtherTabs('expired');
  stored.remove('user', 'configs', 'offlineUserId');
  clearSessionCookies();
  void setHolder(undefined);
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
  // The check failed; only a server that refuses the session now makes that an expired one (T1): not one that is silent,
  // out of order or busy, nor the page of a captive portal.
  const online = connectivity.get().reachable && (!sessionExpired || (await serverRefusesSession()));
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
  tellOtherTabs('signed-out');
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
  void refreshSession();
}

/** The server's newer word about the user of this session (PIN-15). */
export function userChanged(user: User): void {
  const state = sessionState.get();
  if (state.phase !== 'ready' || state.session.user.id !== user.id) return;
  stored.set('user', user);
  sessionState.set({ ...state, session: { ...state.session, user } });
}

/** The way to the sign-in page by the button of the logged-out screen (SES-39); without a server the offline one. */
export async function goToSignIn(): Promise<void> {
  if (await serverAnswers()) redirectToLogin();
  else if (!hasUnsavedWork()) sessionState.set({ phase: 'offline-sign-in' });
}

/** By PIN, with nothing to send: a call was not refused, it was never made. The server is asked whether it is back. */
function isWithoutToken(): boolean {
  if (getIdToken() || !userByPin()) return false;
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
    if (phase === 'ready') endOnScreen(stored.get('sessionEnd') ?? 'signed-out');
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
  if (getIdToken() && !stored.get('offlineLoggedOut')) void restart();
  else void leaveAfterSignOuts();
}

/** Said before the user goes, which is what other tabs hear: why, so that they say the same (SES-48). */
function tellOtherTabs(reason: SessionEnd): void {
  stored.set('sessionEnd', reason);
}

/** Wires the session to clients, connectivity and other tabs, and starts it. */
export function beginSession(next: ControlHooks): Promise<void> {
  hooks = next;
  setAuthHandlers({ unauthorized: onUnauthorized, loggedOut: logOut });
  window.addEventListener('storage', onStorage);
  connectivity.subscribe(onConnectivity);
  sessionState.subscribe(lookForServer);
  setInterval(() => {
    if (sessionState.get().phase === 'ready') void noteTime();
  }, NOTE_TIME);
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
