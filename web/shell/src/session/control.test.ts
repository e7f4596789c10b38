// @vitest-environment jsdom
import type { Facility, User } from '@bloom/api-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getFacilityCookie, getIdToken, setIdToken } from '../core/cookies';
import { stored } from '../core/stored';
import { setUnsavedWork } from '../core/unsaved-work';
import { fetchWrapper, httpClient } from './http';
import { sessionState } from './session-state';
import type { StartHooks } from './start';

const net = vi.hoisted(() => ({ reachable: true, listeners: new Set<() => void>() }));
vi.mock('../connectivity/connectivity', () => ({
  connectivity: {
    get: () => ({ reachable: net.reachable }),
    subscribe: (listener: () => void) => {
      net.listeners.add(listener);
      return () => net.listeners.delete(listener);
    },
  },
}));
const way = vi.hoisted(() => ({ toLogin: vi.fn() }));
vi.mock('./login-redirect', () => ({ redirectToLogin: way.toLogin }));
const check = vi.hoisted(() => ({ watch: vi.fn(), isWatching: true }));
vi.mock('./session-check', async (original) => ({
  ...(await original<typeof import('./session-check')>()),
  watchSession: check.watch,
  isWatching: () => check.isWatching,
  stopWatchingSession: vi.fn(),
}));

const user = {
  id: 'u1',
  first_name: 'Ama',
  last_name: 'B',
  is_staff: false,
  facility_id: 'f1',
  location: 'GH',
} as User;
const facility = { id: 'f1', name: 'Accra' } as Facility;
let server: 'up' | 'down' | 'refuses' | 'broken' | 'busy' | 'portal';
let control: typeof import('./control');

const bodies: Record<string, unknown> = {
  '/api/users/userinfo': user,
  '/api/oop-bff/country-config/': [],
  '/api/oop-bff/channels/': [],
  '/api/facilities-bff/general/facilities/f1/': { content: facility },
};

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  setIdToken('token-of-the-test');
  net.reachable = true;
  net.listeners.clear();
  check.watch.mockReset();
  check.isWatching = true;
  server = 'up';
  way.toLogin.mockReset();
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const path = new URL(address, location.href).pathname;
    if (server === 'down') throw new TypeError('network');
    if (path === '/health/live') return Response.json({});
    if (server === 'broken') return Response.json({}, { status: 500 });
    if (server === 'busy') return Response.json({}, { status: 429 });
    if (server === 'portal')
      return new Response('<h1>Wi-Fi</h1>', { status: 401, headers: { 'content-type': 'text/html' } });
    if (server === 'refuses') return Response.json({}, { status: 401 });
    return path in bodies ? Response.json(bodies[path]) : new Response(null, { status: 204 });
  });
  control = await import('./control');
});

afterEach(() => {
  setUnsavedWork('cart', false);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const hooks = {
  lease: vi.fn<StartHooks['lease']>(async () => ({ user })),
  clearFacilityData: async () => undefined,
  stopOffline: vi.fn(async () => undefined),
  waiting: () => undefined,
};
const phase = () => sessionState.get().phase;
const begin = () => control.beginSession(hooks);
const hasPhase = (wanted: string) => vi.waitFor(() => expect(phase()).toBe(wanted));

function otherTab(key: string, oldValue: string | null, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));
}

const allDone = () => new Promise((resolve) => setTimeout(resolve));
const refusal = (work: Promise<unknown>) => work.catch(() => undefined);
const sessionMessage = (sessionExpired: boolean) => check.watch.mock.calls.at(-1)?.[1]({ sessionExpired });

it('SES-11 API-03 without a token, and with a server, the way leads to sign-in', async () => {
  setIdToken('');
  await begin();
  expect(way.toLogin).toHaveBeenCalledTimes(1);
  expect(phase()).toBe('leaving');
});

it('SES-13 T3 without a token and without a server nobody is sent to an address that is not there', async () => {
  setIdToken('');
  server = 'down';
  await begin();
  expect(way.toLogin).not.toHaveBeenCalled();
  expect(phase()).toBe('offline-sign-in');
});

it('SES-28 SES-31 an expired session clears user and configs and says so', async () => {
  await begin();
  expect(phase()).toBe('ready');
  control.expireSession();
  expect(stored.get('user')).toBeUndefined();
  expect(stored.get('configs')).toBeUndefined();
  expect(sessionState.get()).toEqual({ phase: 'logged-out', reason: 'expired' });
  expect(way.toLogin).not.toHaveBeenCalled();
});

it('SES-31 SWK-10 an expired session leaves unsaved work on screen until it is saved', async () => {
  await begin();
  setUnsavedWork('cart', true);
  control.expireSession();
  expect(sessionState.get()).toMatchObject({ phase: 'ready', ended: 'expired' });
  setUnsavedWork('cart', false);
  expect(phase()).toBe('logged-out');
});

it('SES-24 SES-26 SES-27 signing out offline waits for the server, then leaves once, with the flag cleared', async () => {
  await begin();
  server = 'down';
  net.reachable = false;
  await control.signOut();
  expect(phase()).toBe('offline-sign-in');
  expect(stored.get('offlineLoggedOut')).toBe(true);
  expect(getIdToken()).toBeUndefined();
  net.reachable = true;
  for (const listener of net.listeners) listener();
  await vi.waitFor(() => expect(way.toLogin).toHaveBeenCalledTimes(1));
  expect(stored.get('offlineLoggedOut')).toBeUndefined();
  expect(stored.get('redirected')).toBe(true);
});

it('SES-27 T5 who came back from the redirect without signing in is asked, not sent round', async () => {
  await begin();
  server = 'down';
  net.reachable = false;
  await control.signOut();
  server = 'up';
  net.reachable = true;
  for (const listener of net.listeners) listener();
  await vi.waitFor(() => expect(way.toLogin).toHaveBeenCalledTimes(1));
  // Back by the button of the browser: the page starts anew.
  await control.restart();
  expect(phase()).toBe('logged-out');
  expect(way.toLogin).toHaveBeenCalledTimes(1);
  // Asked once; the next start leads to sign-in as any other without a session does.
  await control.restart();
  expect(way.toLogin).toHaveBeenCalledTimes(2);
});

it('SES-15 API-05 ERR-01 T2 a refused request of the user leads to sign-in and throws nothing away', async () => {
  await begin();
  server = 'refuses';
  vi.stubGlobal('fetch', async (address: string | URL) =>
    String(address).includes('/health/') ? Response.json({}) : new Response(null, { status: 401 }),
  );
  await refusal(httpClient.read('/api/oop-bff/channels/'));
  await vi.waitFor(() => expect(way.toLogin).toHaveBeenCalledTimes(1));
  expect(stored.get('user')?.id).toBe('u1');
});

it('SES-16 SES-17 API-06 ERR-02 T2 a refused poll logs out, saves the session first, and leads to sign-in once', async () => {
  await begin();
  server = 'refuses';
  await Promise.all([
    refusal(fetchWrapper('GET', '/api/sales-history/')),
    refusal(fetchWrapper('GET', '/api/promo-codes-admin/')),
  ]);
  await vi.waitFor(() => expect(way.toLogin).toHaveBeenCalledTimes(1));
  expect(localStorage.getItem('savedSessions')).not.toContain('token-of-the-test');
  expect(stored.get('user')).toBeUndefined();
  expect(getIdToken()).toBeUndefined();
  expect(hooks.stopOffline).toHaveBeenCalled();
});

it('SES-36 SES-48 a poll refused for a token that another tab has replaced ends nothing', async () => {
  await begin();
  check.isWatching = false;
  control.logOut();
  await allDone();
  expect(phase()).toBe('ready');
  expect(getIdToken()).toBe('token-of-the-test');
  expect(way.toLogin).not.toHaveBeenCalled();
});

it('SES-16 SWK-10 a refused poll leaves unsaved work on screen', async () => {
  await begin();
  server = 'refuses';
  setUnsavedWork('cart', true);
  await refusal(fetchWrapper('GET', '/api/sales-history/'));
  expect(sessionState.get()).toMatchObject({ phase: 'ready', ended: 'expired' });
  expect(way.toLogin).not.toHaveBeenCalled();
});

it('SES-28 SES-29 T1 a failed check ends the session only when the server answers now', async () => {
  await begin();
  server = 'down';
  sessionMessage(true);
  await allDone();
  expect(phase()).toBe('ready');
  net.reachable = false;
  server = 'up';
  sessionMessage(true);
  await allDone();
  expect(phase()).toBe('ready');
  expect(stored.get('user')?.id).toBe('u1');
  net.reachable = true;
  server = 'refuses';
  sessionMessage(true);
  await hasPhase('logged-out');
  expect(stored.get('user')).toBeUndefined();
});

it('SES-28 SES-35 CON-23 a check that fails for another reason than a refusal ends nothing', async () => {
  await begin();
  for (const trouble of ['broken', 'busy', 'portal', 'down', 'up'] as const) {
    server = trouble;
    sessionMessage(true);
    await allDone();
    await allDone();
    expect([trouble, phase()]).toEqual([trouble, 'ready']);
  }
  expect(stored.get('user')?.id).toBe('u1');
});

it('OLG-32 SES-09 SES-28 after an expired session a start without a server offers the PIN, and goes on when it is back', async () => {
  await begin();
  control.expireSession();
  expect(getIdToken()).toBeUndefined();
  server = 'down';
  await control.goToSignIn();
  expect(phase()).toBe('offline-sign-in');
  await control.restart();
  expect(phase()).toBe('offline-sign-in');
  expect(way.toLogin).not.toHaveBeenCalled();
  // Gone too briefly for the connection to have noticed.
  server = 'up';
  await vi.waitFor(() => expect(way.toLogin).toHaveBeenCalledTimes(1));
});

it('OLG-32 a token without a stored user is no reason to show an error while the server is away', async () => {
  server = 'down';
  await begin();
  expect(phase()).toBe('offline-sign-in');
  server = 'up';
  for (const listener of net.listeners) listener();
  await hasPhase('ready');
  expect(way.toLogin).not.toHaveBeenCalled();
});

it('SES-36 a failed check of a token that another tab has replaced checks the new one instead', async () => {
  await begin();
  check.watch.mockClear();
  const onMessage = (sessionExpired: boolean) => check.watch.mock.calls.at(-1)?.[1]({ sessionExpired });
  await control.restart({ quietly: true });
  check.isWatching = false;
  setIdToken('token-of-another-tab');
  onMessage(true);
  expect(check.watch).toHaveBeenLastCalledWith('token-of-another-tab', expect.any(Function));
  expect(phase()).toBe('ready');
});

it('SES-30 a good check without a user starts the app again', async () => {
  await begin();
  stored.remove('user');
  sessionMessage(false);
  await vi.waitFor(() => expect(stored.get('user')?.id).toBe('u1'));
  await hasPhase('ready');
});

it('SES-39 the button of the logged-out screen leads to sign-in', async () => {
  await begin();
  control.expireSession();
  await control.goToSignIn();
  expect(way.toLogin).toHaveBeenCalledTimes(1);
});

it('SES-38 SES-48 SWK-10 a sign-out in another tab leaves unsaved work here on screen, and says so', async () => {
  await begin();
  setUnsavedWork('cart', true);
  otherTab('offlineLoggedOut', null, 'true');
  otherTab('user', JSON.stringify(user), null);
  expect(sessionState.get()).toMatchObject({ phase: 'ready', ended: 'signed-out' });
  setUnsavedWork('cart', false);
  expect(phase()).toBe('offline-sign-in');
});

const named = (first_name: string) => Response.json({ ...user, first_name });
const firstName = () => {
  const state = sessionState.get();
  return state.phase === 'ready' ? state.session.user.first_name : undefined;
};

/** Answers to these are given by hand, the earliest first; the others at once. */
function holdBack(path: string): ((answer: Response) => void)[] {
  const held: ((answer: Response) => void)[] = [];
  const answerAtOnce = fetch;
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    new URL(address, location.href).pathname === path
      ? new Promise((resolve) => held.push(resolve))
      : answerAtOnce(address, init),
  );
  return held;
}

it('ROL-16 SES-09 what is refreshed is asked for anew, not taken from a start that is under way', async () => {
  await begin();
  const held = holdBack('/api/users/userinfo');
  const before = control.restart({ quietly: true });
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const refreshed = control.refreshSession();
  held[0]?.(named('before'));
  await before;
  await vi.waitFor(() => expect(held).toHaveLength(2));
  held[1]?.(named('after'));
  await refreshed;
  expect(firstName()).toBe('after');
});

it('ROL-16 SES-09 a late answer of an earlier start does not undo what a later one was told', async () => {
  await begin();
  await allDone();
  const facilities = holdBack('/api/facilities-bff/general/facilities/f1/');
  await control.refreshSession();
  const users = holdBack('/api/users/userinfo');
  const refreshed = control.refreshSession();
  await vi.waitFor(() => expect(users).toHaveLength(1));
  users[0]?.(named('after'));
  await refreshed;
  expect(facilities).toHaveLength(2);
  facilities[1]?.(Response.json({ content: { ...facility, name: 'after' } }));
  await allDone();
  facilities[0]?.(Response.json({ content: { ...facility, name: 'before' } }));
  await allDone();
  expect([firstName(), stored.get('user')?.first_name]).toEqual(['after', 'after']);
  expect(stored.get('facility')?.f1?.name).toBe('after');
});

it('MOD-11 the facility that staff choose is kept in the facility cookie', async () => {
  await begin();
  await allDone();
  check.watch.mockClear();
  control.chooseFacility({ id: 'f9', name: 'Lagos' } as Facility);
  expect(getFacilityCookie()).toBe('f9');
  expect(stored.get('facility')?.f9?.name).toBe('Lagos');
  await vi.waitFor(() => expect(check.watch).toHaveBeenCalled());
});

it('SES-48 another tab signs out, expires or signs in: this one follows', async () => {
  await begin();
  stored.set('sessionEnd', 'expired');
  otherTab('user', JSON.stringify(user), null);
  expect(sessionState.get()).toEqual({ phase: 'logged-out', reason: 'expired' });
  otherTab('user', null, JSON.stringify(user));
  await hasPhase('ready');
  otherTab('offlineLoggedOut', null, 'true');
  expect(phase()).toBe('offline-sign-in');
});

it('SES-48 after an ordinary sign-out no other tab speaks of an expired session, whatever goes first', async () => {
  await begin();
  // What the tab that signs out has said when the others hear that the user is gone; the cookie may still be there.
  const heard: unknown[] = [];
  const remove = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    if (key === 'user') heard.push(stored.get('sessionEnd'), getIdToken());
  });
  await control.signOut();
  remove.mockRestore();
  expect(heard).toEqual(['signed-out', 'token-of-the-test']);
  await control.restart();
  otherTab('user', JSON.stringify(user), null);
  expect(phase()).not.toBe('ready');
  expect(sessionState.get()).not.toMatchObject({ reason: 'expired' });
});

it('SES-08 SES-09 ERR-25 a failed start is written to the console and tries again as soon as the server answers', async () => {
  server = 'broken';
  const begun = begin();
  await vi.waitFor(() => expect(phase()).toBe('failed'));
  expect(console.error).toHaveBeenCalledWith('The start could not reach the server', expect.any(Error));
  await begun;
  server = 'up';
  for (const listener of net.listeners) listener();
  await hasPhase('ready');
});

it('SES-09 a session from stored data is confirmed when the server is back', async () => {
  await begin();
  server = 'down';
  await control.restart({ quietly: true });
  expect(phase()).toBe('ready');
  bodies['/api/users/userinfo'] = { ...user, first_name: 'Ama Serwaa' };
  server = 'up';
  for (const listener of net.listeners) listener();
  await vi.waitFor(() => expect(sessionState.get()).toMatchObject({ session: { user: { first_name: 'Ama Serwaa' } } }));
  bodies['/api/users/userinfo'] = user;
});

it('SES-15 SES-31 a session that is refused behind work on screen is told, not thrown away', async () => {
  await begin();
  server = 'refuses';
  await control.restart({ quietly: true });
  expect(sessionState.get()).toEqual({ phase: 'logged-out', reason: 'expired' });
});

/** As `restoreSession` leaves it when there was no session to restore. */
function signedInByPin(): void {
  setIdToken('');
  stored.set('user', user);
  stored.set('facility', { f1: facility });
  stored.set('offlineUserId', user.id);
}

it('OLG-23 SES-47 who signed in by PIN without a saved session works from stored data while the server is silent', async () => {
  signedInByPin();
  server = 'down';
  await begin();
  expect(sessionState.get()).toMatchObject({ phase: 'ready', session: { user: { id: 'u1' } }, isConfirmed: false });
  await refusal(httpClient.read('/api/oop-bff/channels/'));
  await refusal(fetchWrapper('GET', '/api/sales-history/'));
  await allDone();
  expect(phase()).toBe('ready');
});

it('OLG-23 once the server is back an online sign-in is asked for, after the work on screen is saved', async () => {
  signedInByPin();
  server = 'down';
  await begin();
  server = 'up';
  setUnsavedWork('cart', true);
  for (const listener of net.listeners) listener();
  await vi.waitFor(() => expect(sessionState.get()).toMatchObject({ phase: 'ready', ended: 'expired' }));
  setUnsavedWork('cart', false);
  expect(phase()).toBe('logged-out');
  expect(stored.get('offlineUserId')).toBeUndefined();
});

/** What `keepDevice` left here while this user was online. */
function withHandle(): void {
  const handle = { cookie: 'the-id.of-a-handle-with-its-secret', deviceId: 'd1', facilityId: 'f1', savedAt: '' };
  stored.set('savedSessions', { u1: handle });
}

it('OLG-23 once the server is back the handle brings a new token, after the sign-outs of others were sent', async () => {
  const asked: string[] = [];
  signedInByPin();
  withHandle();
  stored.set('pendingSignOuts', [{ user_id: 'u0', device_id: 'd1', session_id: 's0', proof: 'p0' }]);
  server = 'down';
  await begin();
  expect(sessionState.get()).toMatchObject({ phase: 'ready', isConfirmed: false });
  server = 'up';
  const answer = fetch;
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname;
    if (path !== '/health/live') asked.push(path);
    if (path === '/api/auth/device/exchange/') {
      expect(JSON.parse(String(init?.body))).toEqual({ device_id: 'd1', handle: 'the-id.of-a-handle-with-its-secret' });
      return Response.json({ id_token: 'a-new-token-for-u1', handle: 'the-id.of-the-next-handle' });
    }
    return answer(address as string, init);
  });
  for (const listener of net.listeners) listener();
  await vi.waitFor(() => expect(sessionState.get()).toMatchObject({ phase: 'ready', isConfirmed: true }));
  expect(asked.slice(0, 3)).toEqual([
    '/api/auth/device/sign-out/',
    '/api/auth/device/exchange/',
    '/api/users/userinfo',
  ]);
  expect(getIdToken()).toBe('a-new-token-for-u1');
  expect(stored.get('savedSessions')?.u1?.cookie).toBe('the-id.of-the-next-handle');
  expect(stored.get('pendingSignOuts')).toBeUndefined();
});

it('OLG-23 a handle that the server refuses is dropped, and a sign-in is asked for', async () => {
  signedInByPin();
  withHandle();
  const answer = fetch;
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) =>
    String(address).includes('/exchange/')
      ? Response.json({ code: 'handle_refused', detail: 'no' }, { status: 401 })
      : answer(address as string, init),
  );
  await begin();
  expect(way.toLogin).toHaveBeenCalledTimes(1);
  expect(stored.get('savedSessions')).toEqual({});
});

it('OLG-23 a new page with the server there leads to sign-in, PIN or not', async () => {
  signedInByPin();
  await begin();
  expect(way.toLogin).toHaveBeenCalledTimes(1);
});

it('OLG-18 who edits local storage to be somebody, has no good lease, or moved the clock, starts nothing', async () => {
  signedInByPin();
  server = 'down';
  for (const problem of ['missing', 'changed', 'expired', 'clock'] as const) {
    hooks.lease.mockResolvedValueOnce({ problem });
    await begin();
    expect(phase(), problem).toBe('offline-sign-in');
    setIdToken('token-of-the-test');
    hooks.lease.mockResolvedValueOnce({ problem });
    await control.restart();
    expect(phase(), problem).toBe('offline-sign-in');
    setIdToken('');
  }
});

it('OLG-18 SES-47 without the server rights and facility are those of the lease, not of local storage', async () => {
  signedInByPin();
  stored.set('user', { ...user, is_staff: true, scopes: ['everything'], facility_id: 'f2' } as User);
  stored.set('facility', { f1: facility, f2: { id: 'f2', name: 'Lagos' } as Facility });
  server = 'down';
  await begin();
  expect(sessionState.get()).toMatchObject({ phase: 'ready', session: { user, facility } });
  setIdToken('token-of-the-test');
  await control.restart();
  expect(sessionState.get()).toMatchObject({ phase: 'ready', session: { user, facility } });
});

it('OLG-32 T3 a stored user without a token and without a PIN login is not enough', async () => {
  signedInByPin();
  stored.set('offlineUserId', 'somebody-else');
  server = 'down';
  await begin();
  expect(phase()).toBe('offline-sign-in');
});

it('OLG-23 the next online start ends what the PIN allowed', async () => {
  signedInByPin();
  setIdToken('token-of-the-test');
  await begin();
  expect(sessionState.get()).toMatchObject({ phase: 'ready', isConfirmed: true });
  expect(stored.get('offlineUserId')).toBeUndefined();
});

it('PIN-15 a new PIN reaches the stored user and the session on screen, of the same user only', async () => {
  await begin();
  control.userChanged({ ...user, user_pin: 'new' } as User);
  expect(stored.get('user')?.user_pin).toBe('new');
  expect(sessionState.get()).toMatchObject({ session: { user: { user_pin: 'new' } } });
  control.userChanged({ ...user, id: 'u2' } as User);
  expect(stored.get('user')?.id).toBe('u1');
});
