import 'fake-indexeddb/auto';
import { RangeSet } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BloomDb } from '../bloom-db';
import type { InventoryRecord, ProgressRecord } from '../records';
import { Catalogue, changedKeys } from './catalogue';
import { product } from './testing';

let db: BloomDb;
let catalogue: Catalogue;
let leave: () => void;
const names = () =>
  catalogue
    .get()
    .index.search('', 100)
    .entries.map((entry) => entry.item.name);
const shelf = (count: number) => Array.from({ length: count }, (_, at) => product({ uuid: `p${at}`, name: `P ${at}` }));

beforeEach(() => {
  db = new BloomDb({ name: `catalogue-${Math.random()}` });
  catalogue = new Catalogue(db);
});
afterEach(async () => {
  leave();
  await db.delete();
});

async function open() {
  leave = catalogue.subscribe(() => undefined);
  await vi.waitFor(() => expect(catalogue.get().state).toBe('ready'));
}

describe('LDB-26 products in memory', () => {
  it('LDB-26 reads what is on the device once', async () => {
    await db.inventory.bulkPut(shelf(3));
    await open();
    expect(names()).toEqual(['P 0', 'P 1', 'P 2']);
  });

  it('PRC-01 reads only what changed: stock after a sale, a new product, a deleted one', async () => {
    await db.inventory.bulkPut(shelf(3));
    await open();
    const { index } = catalogue.get();
    await db.inventory.update('p1', { quantity: 7 });
    await db.inventory.put(product({ uuid: 'p9', name: 'P 9' }));
    await db.inventory.delete('p0');
    await vi.waitFor(() => expect(names()).toEqual(['P 1', 'P 2', 'P 9']));
    expect(catalogue.get().index).toBe(index);
    expect(index.get('p1')?.quantity).toBe(7);
  });

  it('takes in a whole page of a download', async () => {
    await open();
    expect(names()).toEqual([]);
    await db.inventory.bulkPut(shelf(60));
    await vi.waitFor(() => expect(catalogue.get().index.size).toBe(60), 4000);
  });

  it('DWN-16 finds everything at once when the download has ended, however long a read of all takes', async () => {
    await db.open();
    // Each look at the clock is an hour after the one before: between two reads it would wait for hours.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_600_000));
    await open();
    clock.mockRestore();
    const run = { resource: 'inventory', facility_id: 'f1', run_id: 'r1' } as ProgressRecord;
    const store = (items: InventoryRecord[], state: ProgressRecord['state']) =>
      db.transaction('rw', db.inventory, db.progress, async () => {
        await db.inventory.bulkPut(items);
        await db.progress.put({ ...run, state });
      });
    await store(shelf(60), 'running');
    await store(shelf(120), 'done');
    await vi.waitFor(() => expect(catalogue.get().index.size).toBe(120), 4000);
  });

  it('tells single keys from whole ranges', () => {
    expect(changedKeys(new RangeSet().addKeys(['b', 'a', 'c']) as never)?.sort()).toEqual(['a', 'b', 'c']);
    expect(changedKeys(new RangeSet('a', 'z') as never)).toBeNull();
    expect(changedKeys(new RangeSet() as never)).toEqual([]);
  });
});
