// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSessionCookies, setIdToken } from '../core/cookies';
import { stored } from '../core/stored';
import { endSession } from './sign-out';
import { noteSignOut, sendSignOuts } from './sign-outs';

const token = `head.${btoa(JSON.stringify({ sub: 'ama', jti: 's1' }))}.signature`;
const proof = createHash('sha256').update(`bloom sign-out ${token}`).digest('hex');
const handle = 'the-id.of-a-handle-with-its-secret';
const everything = () => JSON.stringify([{ ...localStorage }, document.cookie]);
let sent: unknown[];
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.clear();
  clearSessionCookies();
  sent = [];
  answer = async () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    sent.push([url, JSON.parse(String(init?.body))]);
    return answer();
  });
  setIdToken(token);
  stored.set('user', { id: 'ama', facility_id: 'f1' } as never);
  stored.set('savedSessions', { ama: { cookie: handle, deviceId: 'd1', facilityId: 'f1', savedAt: '' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const told = ['/api/auth/device/sign-out/', { device_id: 'd1', handle, session_id: 's1', proof }];

it('SES-24 after a sign-out without a network no token is left here, and what ends it goes out when the server is back', async () => {
  await endSession(false);
  expect(sent).toEqual([]);
  expect(everything()).not.toContain(token);
  await sendSignOuts();
  expect(sent).toEqual([told]);
  expect(stored.get('pendingSignOuts')).toBeUndefined();
  expect(stored.get('savedSessions')).toEqual({});
  await sendSignOuts();
  expect(sent).toHaveLength(1);
});

it('SES-24 SES-25 it waits through silence, trouble and a killed browser that forgot local storage', async () => {
  await endSession(false);
  localStorage.clear();
  answer = () => Promise.reject(new TypeError('network'));
  await sendSignOuts();
  answer = async () => new Response(null, { status: 503 });
  await sendSignOuts();
  answer = async () => new Response('<h1>Wi-Fi</h1>', { status: 200 });
  await sendSignOuts();
  answer = async () => new Response(null, { status: 204 });
  await sendSignOuts();
  expect(sent).toEqual([told, told, told, told]);
  await sendSignOuts();
  expect(sent).toHaveLength(4);
});

it('SES-21 a logout call that failed is made good later, and one that was done is not repeated', async () => {
  answer = () => Promise.reject(new TypeError('network'));
  await endSession(true);
  answer = async () => new Response(null, { status: 204 });
  sent = [];
  await sendSignOuts();
  expect(sent).toEqual([told]);
  setIdToken(token);
  stored.set('user', { id: 'ama', facility_id: 'f1' } as never);
  sent = [];
  await endSession(true);
  await sendSignOuts();
  expect(sent).toEqual([['/api/auth/logout/', {}]]);
});

it('SES-17 a token that an older version saved is ended and not kept', async () => {
  stored.set('savedSessions', { kofi: { cookie: token, facilityId: 'f1', savedAt: '' } });
  clearSessionCookies();
  await sendSignOuts();
  expect(sent).toEqual([['/api/auth/device/sign-out/', { device_id: 'unknown', session_id: 's1', proof }]]);
  expect(everything()).not.toContain(token);
});

it('LDB-30 without a database it waits in local storage', async () => {
  vi.stubGlobal('indexedDB', undefined);
  await noteSignOut({ user_id: 'ama', device_id: 'd1', handle });
  await sendSignOuts();
  expect(sent).toEqual([['/api/auth/device/sign-out/', { device_id: 'd1', handle }]]);
});
