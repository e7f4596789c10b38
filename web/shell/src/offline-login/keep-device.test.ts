// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setIdToken } from '../core/cookies';
import { stored } from '../core/stored';
import { savedHandleOf } from '../session/handle';
import { trustDb } from '../session/trust-db';
import { makeUser } from '../testing/render-shell';
import { keepDevice } from './keep-device';

const ama = makeUser({ id: 'ama' });
const FIRST = 'the-id.of-the-first-handle';
let asked: { path: string; body: { device_id?: string; handle?: string; clock?: number } }[];
let handle: string | null;
let isSignOutTaken: boolean;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setIdToken('token-of-the-test');
  stored.set('user', ama);
  asked = [];
  handle = FIRST;
  isSignOutTaken = true;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init?.body)) });
    if (path.endsWith('/sign-out/')) return new Response(null, { status: isSignOutTaken ? 204 : 503 });
    return Response.json({ handle, lease: 'the-lease', key: 'the-key' });
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('OLG-17 OLG-23 keeps lease, key, time, handle and who is here, and drops the saved sessions of others', async () => {
  stored.set('savedSessions', { kofi: { cookie: FIRST, deviceId: 'd0', facilityId: 'f1', savedAt: '' } });
  await keepDevice(ama);
  const kept = await Promise.all(['lease:ama', 'key', 'seen', 'holder', 'device'].map((key) => trustDb.get(key)));
  const { device_id, clock } = asked[0]?.body ?? {};
  expect(kept).toEqual(['the-lease', 'the-key', clock, 'ama', device_id]);
  expect(Object.keys(stored.get('savedSessions') ?? {})).toEqual(['ama']);
  expect(savedHandleOf('ama')).toEqual({ handle: FIRST, deviceId: device_id });
  handle = null;
  await keepDevice(ama);
  expect(asked[1]?.body).toMatchObject({ device_id, handle: FIRST });
  expect(savedHandleOf('ama')?.handle).toBe(FIRST);
});

it('SES-24 a sign-out of before that still waits does not end what the same person keeps now', async () => {
  await keepDevice(ama);
  const { deviceId = '' } = savedHandleOf('ama') ?? {};
  stored.set('pendingSignOuts', [
    { user_id: 'ama', device_id: deviceId, handle: FIRST, session_id: 's1', proof: 'p1' },
  ]);
  isSignOutTaken = false;
  asked = [];
  await keepDevice(ama);
  expect(asked.map(({ path }) => path)).toEqual(['/api/auth/device/sign-out/', '/api/auth/device/']);
  expect(stored.get('pendingSignOuts')).toEqual([
    { user_id: 'ama', device_id: deviceId, session_id: 's1', proof: 'p1' },
  ]);
});

it('SES-24 who signed out while the answer was on its way is not at the device', async () => {
  stored.remove('user');
  await keepDevice(ama);
  expect(await trustDb.get('holder')).toBeUndefined();
});
