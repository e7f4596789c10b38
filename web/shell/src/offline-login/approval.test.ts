// @vitest-environment jsdom
import { pbkdf2Sync, webcrypto } from 'node:crypto';
import { OutboxDb } from '@bloom/local-db';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { approve, openQuestion } from '../core/approval';
import { closePanel, openPanel } from '../core/panels';
import { PinCheckUnavailable } from '../pin/pin-hash';
import { leaseOf } from '../session/lease';
import { makeUser } from '../testing/render-shell';
import { approveBy, mayApprove } from './approval';
import { type AttemptPorts, gateOf, readAttempts } from './attempts';

const hashOf = (pin: string) =>
  `pbkdf2_sha256$1000$salt$${pbkdf2Sync(pin, 'salt', 1_000, 32, 'sha256').toString('base64')}`;
const kofi = makeUser({ id: 'kofi', groups: ['Admin'], user_pin: hashOf('0427') });
const cashier = makeUser({ id: 'ama', groups: ['Cashier'], user_pin: hashOf('1111') });
vi.mock('../session/lease', () => ({ leaseOf: vi.fn() }));

let ports: AttemptPorts;
beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('fetch', vi.fn());
  vi.mocked(leaseOf).mockReset();
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  ports = { outbox: new OutboxDb(options), locks: undefined, now: () => Date.now() };
});
afterEach(() => {
  closePanel();
  vi.unstubAllGlobals();
});

describe('the PIN of a manager', () => {
  it('OLG-31 is asked without a request, and wrong ones are counted as those of a login are', async () => {
    vi.mocked(leaseOf).mockResolvedValue({ user: kofi });
    for (let tries = 0; tries < 5; tries += 1) expect(await approveBy('kofi', '9999', ports)).toBe('wrong');
    expect(await approveBy('kofi', '0427', ports)).toBe('refused');
    expect(gateOf(await readAttempts('kofi', ports), Date.now()).state).toBe('wait');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('OLG-31 frees the tries again when it is right, and nobody else is signed in by it', async () => {
    vi.mocked(leaseOf).mockResolvedValue({ user: kofi });
    const session = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
    localStorage.setItem('user', 'ama');
    const before = session();
    expect(await approveBy('kofi', '9999', ports)).toBe('wrong');
    expect(await approveBy('kofi', '0427', ports)).toBe('right');
    expect((await readAttempts('kofi', ports)).fails).toBe(0);
    expect(session()).toBe(before);
  });

  it('counts no try of who does not manage the facility by the lease, or has none', async () => {
    vi.mocked(leaseOf).mockResolvedValueOnce({ user: cashier });
    expect(await approveBy('ama', '1111', ports)).toBe('refused');
    vi.mocked(leaseOf).mockResolvedValueOnce({ problem: 'expired' });
    expect(await approveBy('kofi', '0427', ports)).toBe('refused');
    expect((await readAttempts('kofi', ports)).fails).toBe(0);
    expect(
      [kofi, cashier, makeUser({ groups: ['Owner'], is_staff: true, user_pin: hashOf('1') })].map(mayApprove),
    ).toEqual([true, false, false]);
  });

  it('says so where the browser cannot check one', async () => {
    vi.stubGlobal('crypto', {});
    await expect(approveBy('kofi', '0427', ports)).rejects.toThrow(PinCheckUnavailable);
  });
});

describe('the question to a manager', () => {
  it('is answered once: by who agreed, or by nobody when the dialog goes for whatever reason', async () => {
    const kofi = { id: 'kofi', name: 'Kofi' };
    const first = approve('Half price');
    expect(openQuestion()?.what).toBe('Half price');
    openQuestion()?.answer(kofi);
    closePanel();
    expect(await first).toEqual(kofi);
    const second = approve('A third of it');
    closePanel();
    expect(await second).toBeNull();
    const third = approve('All of it');
    openPanel('settings');
    expect(await third).toBeNull();
    expect(openQuestion()).toBeNull();
  });

  it('is the one that was read: a PIN that proves right too late agrees to no other, and two are not asked at once', async () => {
    const first = approve('Half price');
    const read = openQuestion();
    closePanel();
    expect(await first).toBeNull();
    const second = approve('For nothing');
    read?.answer({ id: 'kofi', name: 'Kofi' });
    expect(openQuestion()?.what).toBe('For nothing');
    expect(await approve('And this')).toBeNull();
    expect(openQuestion()?.what).toBe('For nothing');
    closePanel();
    expect(await second).toBeNull();
  });
});
