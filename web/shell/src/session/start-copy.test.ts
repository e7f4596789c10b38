// @vitest-environment jsdom
import type { User } from '@bloom/api-client';
import { OUTBOX_DB_NAME, OutboxDb } from '@bloom/local-db';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSessionCookies, getFacilityCookie, getIdToken, setFacilityCookie, setIdToken } from '../core/cookies';
import { stored } from '../core/stored';
import { startWithToken } from './start';
import { restoreStart, takeStartCopy } from './start-copy';

const user = { id: 'u1', first_name: 'Ama', facility_id: 'f1' } as User;
let databases: IDBFactory;

beforeEach(() => {
  databases = new IDBFactory();
  vi.stubGlobal('indexedDB', databases);
  localStorage.clear();
  clearSessionCookies();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function keep(copy: NonNullable<ReturnType<typeof takeStartCopy>>): Promise<void> {
  const db = new OutboxDb({ indexedDB: databases, IDBKeyRange });
  await db.meta.put({ key: 'start', copy });
  db.close();
}

const tokenOf = (id: string, number = 1) => `h.${btoa(JSON.stringify({ sub: id, jti: number }))}.s`;

function signIn(token = 'token-of-the-test'): void {
  setIdToken(token);
  setFacilityCookie('f1');
  stored.set('user', user);
  stored.set('facility', { f1: { id: 'f1' } as never });
  stored.set('currentUserFacilityId', 'f1');
}

it('SES-07 what a kill has taken from cookies and local storage is put back', async () => {
  signIn();
  const copy = takeStartCopy();
  if (!copy) throw new Error('nothing to keep');
  await keep(copy);
  localStorage.clear();
  clearSessionCookies();
  await restoreStart();
  expect([getIdToken(), getFacilityCookie()]).toEqual(['token-of-the-test', 'f1']);
  expect(stored.get('user')).toEqual(user);
  expect(stored.get('facility')).toEqual({ f1: { id: 'f1' } });
});

it('SES-07 what is still there is newer and stays', async () => {
  signIn();
  const copy = takeStartCopy();
  if (!copy) throw new Error('nothing to keep');
  await keep(copy);
  stored.set('user', { ...user, first_name: 'Ama Serwaa' });
  clearSessionCookies();
  await restoreStart();
  expect(stored.get('user')?.first_name).toBe('Ama Serwaa');
  expect(getIdToken()).toBe('token-of-the-test');
});

it('SES-07 without a copy nothing is put back, and no database is made', async () => {
  await restoreStart();
  expect(getIdToken()).toBeUndefined();
  expect((await databases.databases()).map((database) => database.name)).not.toContain(OUTBOX_DB_NAME);
});

it('SES-23 there is nothing to keep without a session', () => {
  expect(takeStartCopy()).toBeUndefined();
});

it('SES-07 OLG-23 somebody else who is signed in meanwhile does not get the session', async () => {
  signIn();
  const copy = takeStartCopy();
  if (!copy) throw new Error('nothing to keep');
  await keep(copy);
  clearSessionCookies();
  stored.set('user', { ...user, id: 'u2' });
  await restoreStart();
  expect(getIdToken()).toBeUndefined();
});

describe('SES-07 a kill after the cookies were written and before local storage was', () => {
  const hooks = {
    clearFacilityData: async () => undefined,
    waiting: () => undefined,
    lease: async () => ({ user }),
    refreshed: () => undefined,
    isOutdated: () => false,
  };

  async function signInAndKeep(): Promise<void> {
    signIn(tokenOf('u1'));
    const copy = takeStartCopy();
    if (!copy) throw new Error('nothing to keep');
    await keep(copy);
  }

  it('the session starts without the server', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await signInAndKeep();
    localStorage.clear();
    const { session, isFresh } = await startWithToken(hooks, 1);
    expect([session.user.id, session.facility?.id, isFresh]).toEqual(['u1', 'f1', false]);
  });

  it('what the person before left there does not count', async () => {
    await signInAndKeep();
    stored.set('user', { ...user, id: 'u0' });
    stored.set('facility', { f0: { id: 'f0' } as never });
    await restoreStart();
    expect([stored.get('user')?.id, Object.keys(stored.get('facility') ?? {})]).toEqual(['u1', ['f1']]);
  });

  it('T7 who signed in by PIN meanwhile stays who is signed in', async () => {
    await signInAndKeep();
    stored.set('user', { ...user, id: 'u0' });
    stored.set('offlineUserId', 'u0');
    await restoreStart();
    expect(stored.get('user')?.id).toBe('u0');
  });

  it('T7 the token of somebody else takes nothing from the copy', async () => {
    await signInAndKeep();
    localStorage.clear();
    setIdToken(tokenOf('u2'));
    await restoreStart();
    expect([stored.get('user'), getIdToken()]).toEqual([undefined, tokenOf('u2')]);
  });

  it('a newer token of the same person stays', async () => {
    await signInAndKeep();
    localStorage.clear();
    setIdToken(tokenOf('u1', 2));
    await restoreStart();
    expect([stored.get('user')?.id, getIdToken()]).toEqual(['u1', tokenOf('u1', 2)]);
  });
});

it('SES-07 a database that the browser repairs first is waited for', async () => {
  signIn();
  const copy = takeStartCopy();
  if (!copy) throw new Error('nothing to keep');
  await keep(copy);
  clearSessionCookies();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const repaired = new Promise((resolve) => setTimeout(resolve, 10_000));
  vi.stubGlobal('indexedDB', {
    open(name: string) {
      const request = {} as IDBOpenDBRequest;
      void repaired.then(() => {
        const opening = databases.open(name);
        opening.onsuccess = (event) => {
          Object.defineProperty(request, 'result', { value: opening.result });
          request.onsuccess?.(event);
        };
      });
      return request;
    },
  });
  const restored = restoreStart();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await restored;
  expect(getIdToken()).toBe('token-of-the-test');
});
