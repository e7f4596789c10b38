// @vitest-environment jsdom
import type { Facility, User } from '@bloom/api-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUnsavedWork } from '../app/unsaved-work';
import { getIdToken, setIdToken } from './cookies';
import { sessionState } from './session-state';
import { stored } from './stored';

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
vi.mock('./session-check', async (original) => ({
  ...(await original<typeof import('./session-check')>()),
  watchSession: vi.fn(),
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
let server: 'up' | 'down' | 'refuses';
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
  server = 'up';
  way.toLogin.mockReset();
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const path = new URL(address, location.href).pathname;
    if (server === 'down') throw new TypeError('network');
    if (path === '/health/live') return Response.json({});
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

it('SES-11 without a token, and with a server, the way leads to sign-in', async () => {
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
  expect(way.toLogin).toHaveBeenCalledTimes(1);
  expect(stored.get('offlineLoggedOut')).toBeUndefined();
  expect(stored.get('redirected')).toBe(true);
});

it('SES-27 T5 who came back from the redirect without signing in is asked, not sent round', async () => {
  stored.set('redirected', true);
  stored.set('offlineLoggedOut', true);
  server = 'down';
  await begin();
  expect(phase()).toBe('offline-sign-in');
  for (const listener of net.listeners) listener();
  expect(way.toLogin).not.toHaveBeenCalled();
  expect(phase()).toBe('logged-out');
});

it('SES-48 another tab signs out, expires or signs in: this one follows', async () => {
  await begin();
  otherTab('user', JSON.stringify(user), null);
  expect(sessionState.get()).toEqual({ phase: 'logged-out', reason: 'expired' });
  otherTab('user', null, JSON.stringify(user));
  await hasPhase('ready');
  otherTab('offlineLoggedOut', null, 'true');
  expect(phase()).toBe('offline-sign-in');
});

it('SES-09 a failed start tries again as soon as the server answers', async () => {
  server = 'down';
  const begun = begin();
  await vi.waitFor(() => expect(phase()).toBe('failed'), { timeout: 4_000 });
  await begun;
  server = 'up';
  for (const listener of net.listeners) listener();
  await hasPhase('ready');
}, 10_000);

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
