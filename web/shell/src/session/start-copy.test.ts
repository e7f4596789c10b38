// @vitest-environment jsdom
import type { User } from '@bloom/api-client';
import { OUTBOX_DB_NAME, OutboxDb } from '@bloom/local-db';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSessionCookies, getFacilityCookie, getIdToken, setFacilityCookie, setIdToken } from './cookies';
import { restoreStart, takeStartCopy } from './start-copy';
import { stored } from './stored';

const user = { id: 'u1', first_name: 'Ama', facility_id: 'f1' } as User;
let databases: IDBFactory;

beforeEach(() => {
  databases = new IDBFactory();
  vi.stubGlobal('indexedDB', databases);
  localStorage.clear();
  clearSessionCookies();
});
afterEach(() => vi.unstubAllGlobals());

async function keep(copy: NonNullable<ReturnType<typeof takeStartCopy>>): Promise<void> {
  const db = new OutboxDb({ indexedDB: databases, IDBKeyRange });
  await db.meta.put({ key: 'start', copy });
  db.close();
}

function signIn(): void {
  setIdToken('token-of-the-test');
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
