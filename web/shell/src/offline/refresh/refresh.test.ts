import type { NewPriceItem } from '@bloom/api-client';
import { BloomDb } from '@bloom/local-db';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PageOutcome } from '../downloads/fetch-page';
import { takeSnapshot } from '../downloads/store';
import { refreshStore } from './apply';
import { InventoryRefresh, isStale, type RefreshPorts } from './refresh';

const API = new URL('https://bloom.test/api/');
const BEGAN = '2026-11-20T08:00:00.000Z';
const NOW = '2026-11-22T09:00:00.000Z';

const item = (uuid: string, price: string, quantity = 10): NewPriceItem =>
  ({
    uuid,
    barcode_id: `20${uuid}`,
    name: `Product ${uuid}`,
    walk_in_selling_price: price,
    member_selling_price: price,
    quantity,
    expiry_date: '2027-01-31',
    batches: [{ id: `${uuid}-b`, lot: 'L', expiry_date: '2027-01-31', quantity }],
    old_selling_price: '1.00',
    old_member_selling_price: '1.00',
    price_changed_at: NOW,
  }) as NewPriceItem;

const page = (results: unknown[], next: string | null = null): PageOutcome => ({
  kind: 'page',
  page: { count: results.length, next, results },
});

function world(given: Partial<RefreshPorts> = {}) {
  const db = new BloomDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  const asked: string[] = [];
  const waits: number[] = [];
  const updates: [string, string, number][] = [];
  const answers: Record<'prices' | 'quantities', PageOutcome[]> = { prices: [], quantities: [] };
  const away = { is: false };
  const unauthorized = { times: 0 };
  const end = new AbortController();
  const ports: RefreshPorts = {
    store: refreshStore(db, () => takeSnapshot(db)),
    fetchPage: async (url) => {
      asked.push(url.pathname + url.search);
      const what = url.pathname.endsWith('/new-prices/') ? 'prices' : 'quantities';
      return answers[what].shift() ?? page([]);
    },
    reachability: { isAway: async () => away.is },
    afterSync: async () => undefined,
    sleep: async (time) => void waits.push(time),
    now: async () => new Date(NOW),
    downloadedAt: async () => BEGAN,
    apiRoot: API,
    facilityId: 'f1',
    stamps: { prices: undefined, quantities: undefined },
    onUpdated: (...update) => void updates.push(update),
    onUnauthorized: () => {
      unauthorized.times += 1;
    },
    ...given,
  };
  const refresh = new InventoryRefresh(ports, end.signal);
  return { db, asked, waits, updates, answers, away, unauthorized, end, refresh, ports };
}

let at: ReturnType<typeof world>;
beforeEach(() => {
  at = world();
});

describe('the calls', () => {
  it('PRC-01 PRC-11 PRC-14 API-21 API-22 ask for what came after the last time, page by page', async () => {
    at.ports.stamps.prices = '2026-11-21T08:00:00.000Z';
    at.ports.stamps.quantities = '2026-11-21T09:00:00.000Z';
    at.answers.prices = [page([item('a', '2.00')], '/api/inventory-bff/productaliases/new-prices/?page=2'), page([])];
    await at.refresh.run();
    expect(at.asked.map(decodeURIComponent)).toEqual([
      '/api/inventory-bff/productaliases/new-prices/?facility_id=f1&created_after=2026-11-21T08:00:00.000Z&page=1',
      '/api/inventory-bff/productaliases/new-prices/?page=2',
      '/api/inventory-bff/productaliases/?facility_id=f1&since=2026-11-21T09:00:00.000Z&page=1',
    ]);
  });

  it('PRC-07 the first run asks for what came after the download of the inventory began', async () => {
    await at.refresh.run();
    expect(at.asked.map(decodeURIComponent)[0]).toContain(`created_after=${BEGAN}`);
    expect(at.asked.map(decodeURIComponent)[1]).toContain(`since=${BEGAN}`);
  });

  it('PRC-04 PRC-08 PRC-13 the time is the moment the run began, and only when every page is stored', async () => {
    let minute = 0;
    const clock = async () => new Date(Date.UTC(2026, 10, 22, 9, minute));
    at = world({ now: clock, sleep: () => new Promise(() => undefined) });
    at.answers.prices = [page([item('a', '2.00')], '?page=2'), { kind: 'failed', status: 500 }];
    await expect(at.refresh.run()).rejects.toThrow();
    expect(at.updates).toEqual([]);
    minute = 5;
    at.ports.afterSync = async () => {
      minute = 7;
    };
    await at.refresh.run();
    expect(at.updates[0]).toEqual(['prices', '2026-11-22T09:05:00.000Z', 1]);
  });

  it('PRC-18 waits for the download of the inventory', async () => {
    at.ports.downloadedAt = async () => null;
    await at.refresh.whenDue();
    await at.refresh.run();
    expect(at.asked).toEqual([]);
  });

  it('PRC-18 PRC-22 at a start only when a time is missing or a day old', async () => {
    at.ports.stamps.prices = '2026-11-21T09:00:00.001Z';
    at.ports.stamps.quantities = '2026-11-21T09:00:00.001Z';
    await at.refresh.whenDue();
    expect(at.asked).toEqual([]);
    at.ports.stamps.prices = '2026-11-21T09:00:00.000Z';
    await at.refresh.whenDue();
    expect(at.asked).toHaveLength(2);
    expect([isStale(undefined, new Date(NOW)), isStale('rubbish', new Date(NOW))]).toEqual([true, true]);
  });
});

describe('what fails', () => {
  it('PRC-05 PRC-06 prices are tried again after ten seconds, one timer at a time, until they are here', async () => {
    const sleeping: (() => void)[] = [];
    at = world({
      sleep: (time) => {
        at.waits.push(time);
        return new Promise((resolve) => sleeping.push(resolve));
      },
    });
    at.answers.prices = [0, 0, 0].map(() => ({ kind: 'failed' as const, status: 503 }));
    await expect(at.refresh.run()).rejects.toThrow();
    await expect(at.refresh.run()).rejects.toThrow();
    expect(sleeping).toHaveLength(1);
    sleeping.shift()?.();
    await expect.poll(() => sleeping.length).toBe(1);
    sleeping.shift()?.();
    await expect.poll(() => at.updates.map(([what]) => what)).toEqual(['prices', 'quantities']);
    expect(at.waits).toEqual([10_000, 10_000]);
  });

  it('PRC-06 a refused session is not tried again', async () => {
    at.answers.prices = [{ kind: 'unauthorized' }];
    await expect(at.refresh.run()).rejects.toThrow();
    expect(at.waits).toEqual([]);
    expect(at.unauthorized.times).toBe(1);
  });

  it('PRC-06 a server that is away is not asked every ten seconds', async () => {
    at.away.is = true;
    at.answers.prices = [{ kind: 'network' }];
    await expect(at.refresh.run()).rejects.toThrow();
    expect(at.waits).toEqual([]);
  });

  it('PRC-12 PRC-15 quantities are tried three times more, and then no further', async () => {
    at.answers.quantities = [0, 0, 0, 0].map(() => ({ kind: 'failed' as const, status: 500 }));
    await expect(at.refresh.run()).rejects.toThrow();
    expect(at.asked.filter((url) => url.includes('since='))).toHaveLength(4);
    expect(at.waits).toEqual([300, 600, 1200]);
    expect(at.updates.map(([what]) => what)).toEqual(['prices']);
  });
});

describe('what it does to the shelf', () => {
  const row = (uuid: string) => at.db.inventory.get(uuid);
  const stored = (price: string, quantity = 10) => {
    const {
      old_selling_price: _a,
      old_member_selling_price: _b,
      price_changed_at: _c,
      ...plain
    } = item('a', price, quantity);
    return plain;
  };

  it('PRC-03 PRC-09 ENT-22 ENT-23 keeps the old price, sets the new one and marks it', async () => {
    await at.db.inventory.add({ ...stored('2.00'), run_id: 'r1' });
    at.answers.prices = [page([item('a', '3.50')])];
    await at.refresh.run();
    expect(await row('a')).toMatchObject({
      walk_in_selling_price: '3.50',
      member_selling_price: '3.50',
      oldSellingPrice: '2.00',
      oldMemberPrice: '2.00',
      hasNewPrice: true,
      run_id: 'r1',
    });
    expect(at.updates[0]).toEqual(['prices', NOW, 1]);
  });

  it('PRC-09 the price that is here already changes nothing, so that a page may come twice', async () => {
    await at.db.inventory.add(stored('2.00'));
    at.answers.prices = [page([item('a', '3.50')]), page([item('a', '3.50')])];
    await at.refresh.run();
    await at.refresh.run();
    expect((await row('a'))?.oldSellingPrice).toBe('2.00');
    expect(at.updates.filter(([what]) => what === 'prices').map(([, , changed]) => changed)).toEqual([1, 0]);
  });

  it('PRC-10 a product that is not here comes in without an old price', async () => {
    at.answers.prices = [page([item('a', '3.50')])];
    await at.refresh.run();
    const made = await row('a');
    expect(made).toMatchObject({ uuid: 'a', quantity: 10, walk_in_selling_price: '3.50', hasNewPrice: true });
    expect(made && ('oldSellingPrice' in made || 'old_selling_price' in made)).toBe(false);
  });

  it('PRC-13 marks new quantities, and leaves prices to the other call', async () => {
    await at.db.inventory.add(stored('2.00'));
    at.answers.quantities = [page([item('a', '9.99', 25)])];
    await at.refresh.run();
    expect(await row('a')).toMatchObject({ quantity: 25, hasNewQuantity: true, walk_in_selling_price: '2.00' });
    expect((await row('a'))?.batches[0]?.quantity).toBe(25);
  });

  it('PRC-13 takes over that a product is a service, and that it is one no more, and a service has no new quantity', async () => {
    await at.db.inventory.add(stored('2.00', 0));
    at.answers.quantities = [page([{ ...item('a', '2.00', 0), stocked: false }])];
    await at.refresh.run();
    expect(await row('a')).toMatchObject({ stocked: false, hasNewQuantity: false });
    at.answers.quantities = [page([item('a', '2.00', 0)])];
    await at.refresh.run();
    expect((await row('a'))?.stocked).toBeUndefined();
  });

  it('PRC-13 takes over that a product is sold on prescription only, and that it is no more, and calls neither news', async () => {
    await at.db.inventory.add(stored('2.00', 5));
    at.answers.quantities = [page([{ ...item('a', '2.00', 5), prescription_only: true }])];
    await at.refresh.run();
    expect(await row('a')).toMatchObject({ prescription_only: true });
    expect((await row('a'))?.hasNewQuantity).toBeFalsy();
    at.answers.quantities = [page([item('a', '2.00', 5)])];
    await at.refresh.run();
    expect((await row('a'))?.prescription_only).toBeUndefined();
  });

  it('PRC-13 forgets what the facility has no more, and calls it no news', async () => {
    await at.db.inventory.bulkAdd([stored('2.00'), { ...stored('3.00'), uuid: 'b' }]);
    const withdrawn: PageOutcome = { kind: 'page', page: { count: 0, next: null, results: [], withdrawn: ['b', 'c'] } };
    at.answers.quantities = [withdrawn];
    await at.refresh.run();
    expect((await at.db.inventory.toArray()).map(({ uuid }) => uuid)).toEqual(['a']);
    expect(at.updates.at(-1)).toEqual(['quantities', NOW, 0]);
  });

  it('PRC-13 what this till sold and the server does not have yet stays sold, and is no news', async () => {
    await at.db.inventory.add(stored('2.00', 7));
    const line = { product_uuid: 'a', batch_id: 'a-b', quantity: 3 };
    await at.db.sales.add({ uuid: 's1', patient_id: '', id: 0, lines: [line] } as never);
    at.answers.quantities = [page([item('a', '2.00', 10)])];
    await at.refresh.run();
    expect(await row('a')).toMatchObject({ quantity: 7 });
    expect((await row('a'))?.hasNewQuantity).toBeUndefined();
    expect(at.updates.at(-1)).toEqual(['quantities', NOW, 0]);
  });
});
