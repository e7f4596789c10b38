// @vitest-environment jsdom
import { pbkdf2Sync, webcrypto } from 'node:crypto';
import type { Facility, User } from '@bloom/api-client';
import { BloomDb, OutboxDb } from '@bloom/local-db';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSessionCookies, getFacilityCookie, getIdToken, setIdToken } from '../core/cookies';
import { stored } from '../core/stored';
import { PinCheckUnavailable } from '../pin/pin-hash';
import { savedHandleOf } from '../session/handle';
import { leaseOf } from '../session/lease';
import { makeFacility, makeUser } from '../testing/render-shell';
import type { AttemptPorts } from './attempts';
import { localDay } from './counts';
import { logIn, maySignIn } from './log-in';
import { type DeviceStores, peopleOf, rememberPerson, rememberStart } from './people';

const hashOf = (pin: string) =>
  `pbkdf2_sha256$1000$salt$${pbkdf2Sync(pin, 'salt', 1_000, 32, 'sha256').toString('base64')}`;
const kofi = makeUser({ id: 'kofi', username: 'kofi', first_name: 'Kofi', user_pin: hashOf('0427') });
const ama = makeUser({ id: 'ama', user_pin: hashOf('1111') });
vi.mock('../session/lease', () => ({ leaseOf: vi.fn() }));

const config = { country: { id: 1, alpha_2_code: 'GH' } } as never;
const save = (user: User, cookie: string) =>
  stored.set('savedSessions', {
    ...stored.get('savedSessions'),
    [user.id]: { cookie, deviceId: 'd1', facilityId: 'f1', savedAt: '2026-11-20T10:00:00Z' },
  });
const handleOf = (id: string) => `handle-${id}.with-a-secret-of-some-length`;
const tokenFor = (id: string) => `head.${btoa(JSON.stringify({ sub: id }))}.signature-of-some-length`;

let stores: DeviceStores;
let ports: AttemptPorts;
const count = async () => (await stores.bloom.offline_login_count.toArray())[0];
const enter = (pin: string, user = kofi) => {
  vi.mocked(leaseOf).mockResolvedValueOnce({ user });
  return logIn(user, pin, stores, ports);
};

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  vi.mocked(leaseOf).mockReset();
  vi.stubGlobal('fetch', vi.fn());
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  stores = { bloom: new BloomDb(options), outbox: new OutboxDb(options) };
  ports = { outbox: stores.outbox, locks: undefined, now: () => Date.now() };
  localStorage.clear();
  clearSessionCookies();
  stored.set('facility', { f1: makeFacility() as Facility });
  stored.set('offlineLoggedOut', true);
});
afterEach(() => vi.unstubAllGlobals());

describe('signing in by PIN', () => {
  it('OLG-20 OLG-21 OLG-24 the right PIN makes its owner the user, with their own session, without a request', async () => {
    await rememberStart(kofi, { configs: [config], channels: [] }, stores);
    save(kofi, handleOf('kofi'));
    save(ama, handleOf('ama'));
    expect(await enter('0427')).toBe('right');
    expect(stored.get('user')?.id).toBe('kofi');
    expect(stored.get('offlineLoggedOut')).toBeUndefined();
    expect(savedHandleOf('kofi')?.handle).toBe(handleOf('kofi'));
    expect(getFacilityCookie()).toBe('f1');
    expect(stored.get('configs')).toEqual([config]);
    expect(await count()).toEqual({ date: localDay(new Date()), success: 1, fail: 0 });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('OLG-22 SES-41 T6 a saved handle of 20 characters is not used, one of 21 is; the login succeeds with both', async () => {
    save(kofi, 'x'.repeat(20));
    expect(await enter('0427')).toBe('right');
    expect(savedHandleOf('kofi')).toBeUndefined();
    expect(stored.get('user')?.id).toBe('kofi');
    save(kofi, 'x'.repeat(21));
    expect(await enter('0427')).toBe('right');
    expect(savedHandleOf('kofi')).toEqual({ handle: 'x'.repeat(21), deviceId: 'd1' });
  });

  it('OLG-23 T7 nobody gets the session of somebody else, and no token comes back without the server', async () => {
    setIdToken(tokenFor('ama'));
    save(ama, handleOf('ama'));
    expect(await enter('0427')).toBe('right');
    expect(getIdToken()).toBeUndefined();
    expect(savedHandleOf('kofi')).toBeUndefined();
    save(kofi, tokenFor('kofi'));
    expect(await enter('0427')).toBe('right');
    expect(getIdToken()).toBeUndefined();
    expect(savedHandleOf('kofi'), 'a token of an older version').toBeUndefined();
  });

  it('OLG-23 SES-24 who comes back by PIN keeps the handle, and the session before still ends', async () => {
    const note = { device_id: 'd1', handle: handleOf('kofi'), session_id: 's1', proof: 'p1' };
    stored.set('pendingSignOuts', [
      { ...note, user_id: 'kofi' },
      { ...note, user_id: 'ama' },
    ]);
    expect(await enter('0427')).toBe('right');
    expect(stored.get('pendingSignOuts')).toEqual([
      { user_id: 'kofi', device_id: 'd1', session_id: 's1', proof: 'p1' },
      { ...note, user_id: 'ama' },
    ]);
  });

  it('OLG-18 OLG-25 OLG-26 T56 a wrong PIN and an unknown facility are one failure, counted, and change nothing', async () => {
    expect(await enter('0428')).toBe('wrong');
    stored.set('facility', {});
    expect(await enter('0427')).toBe('wrong');
    expect(await count()).toMatchObject({ success: 0, fail: 2 });
    expect(stored.get('user')).toBeUndefined();
    expect(stored.get('offlineLoggedOut')).toBe(true);
    expect(getIdToken()).toBeUndefined();
  });

  it('OLG-31 a try during the wait is no login and no count', async () => {
    for (let tries = 0; tries < 5; tries += 1) await enter('0000');
    expect(await enter('0427')).toBe('refused');
    expect(await count()).toMatchObject({ success: 0, fail: 5 });
    expect(stored.get('user')).toBeUndefined();
  });

  it('OLG-31 an online start of the same user ends wait and lock', async () => {
    for (let tries = 0; tries < 5; tries += 1) await enter('0000');
    await rememberStart(kofi, { configs: [], channels: [] }, stores);
    expect(await enter('0427')).toBe('right');
  });

  it('OLG-34 without a secure context it fails loudly, and costs no try', async () => {
    vi.stubGlobal('crypto', {});
    await expect(enter('0427')).rejects.toBeInstanceOf(PinCheckUnavailable);
    expect(await stores.outbox.meta.count()).toBe(0);
    expect(await count()).toBeUndefined();
  });

  it('PIN-06 an old PIN that would be refused now still opens, and its owner will be asked for another', async () => {
    expect(await enter('0427')).toBe('right');
    expect(stored.get('weakPinUserId')).toBeUndefined();
    const old = { ...kofi, user_pin: hashOf('1234') };
    expect(await enter('1234', old)).toBe('right');
    expect(stored.get('weakPinUserId')).toBe('kofi');
  });

  it('OLG-18 OLG-31 without a good lease nobody comes in, and no try is counted', async () => {
    for (const problem of ['missing', 'changed', 'expired', 'clock'] as const) {
      vi.mocked(leaseOf).mockResolvedValueOnce({ problem });
      expect(await logIn(kofi, '0427', stores, ports)).toBe(problem);
    }
    expect(stored.get('user')).toBeUndefined();
    expect(await stores.outbox.meta.count()).toBe(0);
    expect(await count()).toBeUndefined();
  });

  it('OLG-18 PIN, rights and facility are those of the lease, not of the row on the device', async () => {
    const edited = { ...kofi, user_pin: hashOf('8361'), is_staff: true, scopes: ['everything'] };
    vi.mocked(leaseOf).mockResolvedValue({ user: kofi });
    expect(await logIn(edited, '8361', stores, ports)).toBe('wrong');
    expect(await logIn(edited, '0427', stores, ports)).toBe('right');
    expect(stored.get('user')).toEqual(kofi);
  });

  it('PIN-18 leaves the plain PIN nowhere', async () => {
    const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'log'), vi.spyOn(console, 'warn')];
    await enter('9753');
    const kept = JSON.stringify([
      { ...localStorage },
      document.cookie,
      await stores.outbox.meta.toArray(),
      await stores.bloom.offline_login_count.toArray(),
      said.map((spy) => spy.mock.calls),
    ]);
    expect(kept).not.toContain('9753');
  });

  it('OLG-10 OLG-11 OLG-19 T54 Sign In needs a user with a hashed PIN, four digits, no check running and no wait', () => {
    const open = { state: 'open' } as const;
    expect(maySignIn(kofi, '0427', false, open)).toBe(true);
    expect(maySignIn(undefined, '0427', false, open)).toBe(false);
    expect(maySignIn({ ...kofi, user_pin: null }, '0427', false, open)).toBe(false);
    expect(maySignIn({ ...kofi, user_pin: '0427' }, '0427', false, open)).toBe(false);
    expect(maySignIn(kofi, '042', false, open)).toBe(false);
    expect(maySignIn(kofi, '0427', true, open)).toBe(false);
    expect(maySignIn(kofi, '0427', false, { state: 'locked' })).toBe(false);
    expect(maySignIn(kofi, '0427', false, { state: 'wait', milliseconds: 1 })).toBe(false);
  });
});

describe('the people of the device', () => {
  it('OLG-16 OLG-17 are those of this facility who signed in here, by name, without staff', async () => {
    for (const user of [
      kofi,
      ama,
      makeUser({ id: 'ngozi', facility_id: 'f2' }),
      makeUser({ id: 's', is_staff: true }),
    ]) {
      await rememberStart(user, { configs: [], channels: [] }, stores);
    }
    expect((await peopleOf('f1', stores.bloom)).map((user) => user.id)).toEqual(['ama', 'kofi']);
    expect(await peopleOf(undefined, stores.bloom)).toEqual([]);
    expect(await stores.bloom.facility_users.get('s')).toBeUndefined();
  });

  it('PIN-16 T55 have the new PIN after a reset, and not the old one', async () => {
    await rememberPerson(kofi, stores.bloom);
    await rememberPerson({ ...kofi, user_pin: hashOf('5555') }, stores.bloom);
    const [known] = await peopleOf('f1', stores.bloom);
    expect(await enter('0427', known)).toBe('wrong');
    expect(await enter('5555', known)).toBe('right');
  });
});
