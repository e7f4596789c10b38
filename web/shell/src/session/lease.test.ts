// @vitest-environment jsdom
import { generateKeyPairSync, type KeyObject, sign, webcrypto } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askLease, leaseOf, leaseOfHolder } from './lease';
import { forgetLeases, noteTime, setHolder, trustDb } from './trust-db';

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const server = generateKeyPairSync('ed25519');
const keyOf = ({ publicKey }: { publicKey: KeyObject }) => String(publicKey.export({ format: 'jwk' }).x);
const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 21, 12);
/** The device's clock is two hours behind the server's. */
const ASKED = NOON - 2 * HOUR;
const user = { id: 'ama', facility_id: 'f1', scopes: ['a'] };

function leaseBy({ privateKey }: { privateKey: KeyObject }, changes: Record<string, unknown> = {}): string {
  const claims = { iss: 'bloom-lease', sub: 'ama', device: 'd1', clock: ASKED, user };
  const times = { iat: NOON / 1_000, exp: NOON / 1_000 + 7 * 24 * 3_600 };
  const text = `${encode({ alg: 'EdDSA' })}.${encode({ ...claims, ...times, ...changes })}`;
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
}

async function keep(lease: string): Promise<void> {
  await trustDb.put('device', 'd1');
  await trustDb.put('key', keyOf(server));
  await trustDb.put('seen', ASKED);
  await trustDb.put('lease:ama', lease);
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('crypto', webcrypto);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await keep(leaseBy(server));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the lease', () => {
  it('OLG-18 CON-10 opens for seven days by the clock of the device, which may differ from that of the server', async () => {
    expect(await leaseOf('ama', ASKED)).toEqual({ user });
    expect(await leaseOf('ama', ASKED + 7 * 24 * HOUR - 1)).toEqual({ user });
    expect(await leaseOf('ama', ASKED + 7 * 24 * HOUR)).toEqual({ problem: 'expired' });
  });

  it('OLG-18 a changed one, one of another device, person or key, and a token open nothing', async () => {
    const good = leaseBy(server);
    const [head, , signature] = good.split('.');
    const more = { ...user, scopes: ['everything'] };
    const bad = [
      `${head}.${encode({ iss: 'bloom-lease', sub: 'ama', device: 'd1', clock: ASKED, user: more })}.${signature}`,
      leaseBy(generateKeyPairSync('ed25519')),
      leaseBy(server, { device: 'd2' }),
      leaseBy(server, { sub: 'kofi' }),
      leaseBy(server, { user: { ...user, id: 'kofi' } }),
      leaseBy(server, { iss: 'bloom' }),
      `${good}.more`,
      'no lease',
      '',
    ];
    for (const lease of bad) {
      await trustDb.put('lease:ama', lease);
      expect(await leaseOf('ama', NOON), lease).toEqual({ problem: 'changed' });
    }
    expect(await leaseOf('kofi', NOON)).toEqual({ problem: 'missing' });
  });

  it.each([
    ['lease:ama', 'missing'],
    ['key', 'missing'],
    ['device', 'changed'],
    ['seen', 'changed'],
  ])('OLG-18 without the row %s it opens nothing', async (row, problem) => {
    await trustDb.delete(row);
    expect(await leaseOf('ama', NOON)).toEqual({ problem });
  });

  it('OLG-18 a clock before the issue or before the latest time seen opens nothing, but a little is no matter', async () => {
    expect(await leaseOf('ama', ASKED - HOUR)).toEqual({ problem: 'clock' });
    expect(await leaseOf('ama', ASKED - 60_000)).toEqual({ user });
    await noteTime(ASKED + 24 * HOUR);
    await noteTime(ASKED + HOUR);
    expect(await leaseOf('ama', ASKED + 23 * HOUR)).toEqual({ problem: 'clock' });
    expect(await leaseOf('ama', ASKED + 24 * HOUR)).toEqual({ user });
  });

  it('OLG-18 SES-24 a start opens for who is at the device only, and for nobody after a sign-out', async () => {
    expect(await leaseOfHolder('ama', NOON)).toEqual({ problem: 'missing' });
    await setHolder('kofi');
    expect(await leaseOfHolder('ama', NOON)).toEqual({ problem: 'missing' });
    await setHolder('ama');
    expect(await leaseOfHolder('ama', NOON)).toEqual({ user });
    await setHolder(undefined);
    expect(await leaseOfHolder('ama', NOON)).toEqual({ problem: 'missing' });
  });

  it('SES-45 after a switch of facility nobody of the one before starts this device', async () => {
    await trustDb.put('lease:kofi', leaseBy(server, { sub: 'kofi' }));
    await forgetLeases();
    for (const id of ['ama', 'kofi']) expect(await leaseOf(id, NOON)).toEqual({ problem: 'missing' });
    expect(await trustDb.get('device')).toBe('d1');
  });

  it('LDB-30 OLG-16 without a database it opens nothing, and who can wait is told that nothing is known', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(askLease('ama', NOON)).rejects.toThrow();
    expect(await leaseOf('ama', NOON)).toEqual({ problem: 'missing' });
    expect(await leaseOfHolder('ama', NOON)).toEqual({ problem: 'missing' });
  });

  it('OLG-18 LDB-30 SES-24 a device that is busy is waited for: by who signs in, at a start, and at a sign-out', async () => {
    await setHolder('ama');
    const open = indexedDB.open.bind(indexedDB);
    /** The next so many openings get no answer, and two seconds pass for each round of them. */
    const whileSilent = async <Result>(openings: number, ask: () => Promise<Result>): Promise<Result> => {
      let left = openings;
      indexedDB.open = (...database: Parameters<typeof open>) => {
        left -= 1;
        return left < 0 ? open(...database) : ({} as IDBOpenDBRequest);
      };
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const result = ask();
      await vi.advanceTimersByTimeAsync(2_000);
      await vi.advanceTimersByTimeAsync(2_000);
      vi.useRealTimers();
      return result;
    };
    expect(await whileSilent(4, () => leaseOf('ama', NOON))).toEqual({ user });
    expect(await whileSilent(2, () => leaseOfHolder('ama', NOON))).toEqual({ user });
    await whileSilent(2, () => setHolder(undefined));
    expect(await leaseOfHolder('ama', NOON)).toEqual({ problem: 'missing' });
  });

  it('OLG-18 a browser that does not know these keys checks them all the same', async () => {
    const subtle = {
      digest: webcrypto.subtle.digest.bind(webcrypto.subtle),
      importKey: () => Promise.reject(new Error()),
    };
    vi.stubGlobal('crypto', { subtle });
    expect(await leaseOf('ama', NOON)).toEqual({ user });
    await trustDb.put('lease:ama', leaseBy(generateKeyPairSync('ed25519')));
    expect(await leaseOf('ama', NOON)).toEqual({ problem: 'changed' });
  });
});
