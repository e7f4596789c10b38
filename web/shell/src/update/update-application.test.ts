import 'fake-indexeddb/auto';
import { BloomDb, ModulesDb, OutboxDb, record } from '@bloom/local-db';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flush, track } from '../analytics/track';
import { stopData, syncNow } from '../offline';
import { startOver } from '../session/control';
import { serverAnswers } from '../session/server-answers';
import { browserSteps } from './browser-steps';
import { updateApplication } from './update-application';

vi.mock('../analytics/track', () => ({ track: vi.fn(), flush: vi.fn(async () => undefined) }));
vi.mock('../offline', () => ({ stopData: vi.fn(async () => undefined), syncNow: vi.fn() }));
vi.mock('../session/control', () => ({ startOver: vi.fn(async () => undefined) }));
vi.mock('../session/server-answers', () => ({ serverAnswers: vi.fn(async () => true) }));

const REASON = { selectReasons: 'Update pricing', otherReasons: '' };
const LIMITS = { event: 50, send: 50, deletion: 100, worker: 50 };
const OPERATOR = { id: 'u1', name: 'Ama Mensah', facility_id: 'f1' };
const AT = '2026-11-21T09:00:00.000Z';
const SALE = { patient_id: null, currency: 'GHS', lines: [], payments: [], total: '0.00' };
const LOST = { product_uuid: null, description: 'Insulin', quantity: 1, reason: 'not_carried' } as const;
const OLD_ROW = { ...LOST, uuid: 'old', facility_id: 'f1', created_at: AT };

let factory: IDBFactory;
let bloom: BloomDb;
let modules: ModulesDb;
let outbox: OutboxDb;
let kept: Set<string>;
const reload = vi.fn();
const unregister = vi.fn(async () => true);
const caches = {
  keys: async () => [...kept],
  delete: async (name: string) => kept.delete(name),
};
const env = {
  now: () => Date.parse(AT),
  newId: () => crypto.randomUUID(),
  marker: { read: () => null, write: () => undefined },
};

const databases = async () => (await factory.databases()).map(({ name }) => name).sort();
const update = () => updateApplication(REASON, browserSteps({ bloom, modules, outbox, factory, caches }, LIMITS));
const inOutbox = async () => (await outbox.outbox.toArray()).map(({ uuid }) => uuid).sort();
const aside = async () => (await outbox.meta.get('restoring')) as { lost_sales: { uuid: string }[] } | undefined;

/** Whatever happens, the records of the outbox are in it, and every lost sale is in it or still in `bloom`. */
async function expectNothingLost(): Promise<void> {
  expect(await inOutbox()).toEqual(['lost', 'sale']);
  const again = new BloomDb({ indexedDB: factory, IDBKeyRange });
  const here = (await databases()).includes('bloom') ? (await again.lost_sales.toArray()).map(({ uuid }) => uuid) : [];
  again.close();
  const rows = new Set([...here, ...((await aside())?.lost_sales ?? []).map(({ uuid }) => uuid)]);
  expect([...rows].sort()).toEqual(['lost', 'old']);
}

beforeEach(async () => {
  vi.clearAllMocks();
  vi.mocked(serverAnswers).mockResolvedValue(true);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } });
  factory = new IDBFactory();
  kept = new Set(['bloom-shell', 'bloom-modules']);
  const options = { indexedDB: factory, IDBKeyRange };
  bloom = new BloomDb(options);
  modules = new ModulesDb(options);
  outbox = new OutboxDb(options);
  const stores = { bloom, outbox, env };
  await record('sale', { uuid: 'sale', madeAt: AT, payload: SALE }, OPERATOR, stores);
  await record('lost_sale', { uuid: 'lost', madeAt: AT, payload: LOST }, OPERATOR, stores);
  // Of an older version, which wrote no record for it.
  await bloom.lost_sales.add(OLD_ROW);
  await bloom.offline_login_count.add({ date: '2026-11-21', success: 2, fail: 1 });
});

afterEach(() => {
  bloom.close();
  modules.close();
  outbox.close();
  vi.unstubAllGlobals();
});

describe('update application', () => {
  it('UPD-01 UPD-06 UPD-07 UPD-09 UPD-12 T47 deletes everything but the outbox, keeps what the server lacks, and loads anew', async () => {
    (
      await new Promise<IDBDatabase>((resolve) => {
        const opening = factory.open('of-an-older-version');
        opening.onsuccess = () => resolve(opening.result);
      })
    ).close();
    await modules.open();
    expect(await databases()).toContain('bloom-modules');
    expect(await update()).toBe('updated');
    expect(await databases()).toEqual(['bloom-outbox']);
    expect([...kept]).toEqual([]);
    expect(unregister).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(startOver).not.toHaveBeenCalled();
    await expectNothingLost();
    expect(await outbox.meta.get('restoring')).toMatchObject({
      offline_login_count: [{ date: '2026-11-21', success: 2, fail: 1 }],
    });
  });

  it('UPD-13 UPD-14 ANA-03 records the reason before anything is deleted, and goes on when that hangs', async () => {
    vi.mocked(flush).mockImplementationOnce(async () => {
      expect(await databases()).toEqual(['bloom', 'bloom-outbox']);
      return new Promise(() => undefined);
    });
    expect(await update()).toBe('updated');
    expect(track).toHaveBeenCalledWith('Update Bloom Reasons', REASON);
  });

  it('UPD-10 sends first and waits no longer than it must', async () => {
    vi.mocked(syncNow).mockImplementationOnce(() => {
      void outbox.outbox.toCollection().modify({ state: 'acknowledged' });
    });
    expect(await update()).toBe('updated');
    expect(syncNow).toHaveBeenCalledTimes(1);
  });

  it('UPD-15 UPD-16 without the server nothing is deleted and nothing is recorded', async () => {
    vi.mocked(serverAnswers).mockResolvedValue(false);
    expect(await update()).toBe('offline');
    expect(track).not.toHaveBeenCalled();
    expect(await databases()).toEqual(['bloom', 'bloom-outbox']);
    expect(kept.size).toBe(2);
    await expectNothingLost();
  });

  it('UPD-16 a connection that drops while sending keeps everything', async () => {
    let asked = 0;
    vi.mocked(serverAnswers).mockImplementation(async () => {
      asked += 1;
      return asked === 1;
    });
    expect(await update()).toBe('offline');
    expect(await databases()).toEqual(['bloom', 'bloom-outbox']);
    expect(stopData).not.toHaveBeenCalled();
    expect(await bloom.lost_sales.count()).toBe(2);
    await expectNothingLost();
  });

  it('UPD-10 a copy that could not be written keeps everything', async () => {
    vi.spyOn(outbox.meta, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    expect(await update()).toBe('not-saved');
    expect(await databases()).toEqual(['bloom', 'bloom-outbox']);
    expect([kept.size, vi.mocked(startOver).mock.calls.length, reload.mock.calls.length]).toEqual([2, 0, 0]);
    await expectNothingLost();
  });

  it('UPD-10 a copy that did not arrive, though the write said so, keeps everything', async () => {
    vi.spyOn(outbox.meta, 'put').mockResolvedValueOnce('restoring' as never);
    expect(await update()).toBe('not-saved');
    expect(await databases()).toEqual(['bloom', 'bloom-outbox']);
    await expectNothingLost();
  });

  it('UPD-08 UPD-11 UPD-17 a blocked deletion ends the session after a limit, and the outbox stays', async () => {
    // A page of another kind, which does not let go.
    const other = await new Promise<IDBDatabase>((resolve) => {
      const opening = factory.open('bloom');
      opening.onsuccess = () => resolve(opening.result);
    });
    expect(await update()).toBe('started-over');
    expect(startOver).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
    expect(await inOutbox()).toEqual(['lost', 'sale']);
    expect((await aside())?.lost_sales.map(({ uuid }) => uuid).sort()).toEqual(['lost', 'old']);
    other.close();
  });

  it('UPD-08 UPD-11 caches that cannot be deleted end the session, and what was set aside stays', async () => {
    vi.spyOn(caches, 'delete').mockRejectedValueOnce(new Error('busy'));
    expect(await update()).toBe('started-over');
    expect(startOver).toHaveBeenCalledTimes(1);
    await expectNothingLost();
  });

  it('UPD-17 deletes what it knows of where databases cannot be listed', async () => {
    Object.defineProperty(factory, 'databases', { configurable: true, value: undefined });
    expect(await update()).toBe('updated');
    Reflect.deleteProperty(factory, 'databases');
    expect(await databases()).toEqual(['bloom-outbox']);
  });

  it('UPD-09 UPD-11 an outbox that a browser took with its neighbours is filled again from the copy', async () => {
    const deletion = factory.deleteDatabase.bind(factory);
    vi.spyOn(factory, 'deleteDatabase').mockImplementation((name) => {
      void outbox.outbox.clear();
      return deletion(name);
    });
    expect(await update()).toBe('updated');
    expect(await inOutbox()).toEqual(['lost', 'sale']);
  });
});
