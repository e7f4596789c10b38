import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BloomDb } from '../bloom-db';
import { copyName, type Part } from '../prepared/copy-store';
import { beginNoting, MOST_NOTED, notedCopies } from '../prepared/notes';
import type { InventoryRecord } from '../records';
import { Catalogue } from './catalogue';
import { PartsMaker } from './make-parts';
import { checkCopy, dropCopy, isPrepared, makeCopy, openCopy } from './prepared-copy';
import { PreparedIndex, rowOfText, rowText } from './prepared-index';
import { SearchIndex } from './search-index';
import { product } from './testing';

const noPause = async () => undefined;
const shelf = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    product({ uuid: `p${at}`, name: `Product ${at}`, barcode_id: `${40_000 + at}` }),
  );

let db: BloomDb;

beforeEach(() => {
  db = new BloomDb({ name: `prepared-${Math.random()}` });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete();
});

async function preparedOf(items: readonly InventoryRecord[]): Promise<SearchIndex> {
  const maker = new PartsMaker();
  maker.take(items);
  return new SearchIndex([], new PreparedIndex(await maker.make(noPause)));
}

/** What the till shows when it opens now, and what it opened from. */
async function opened() {
  const pages = vi.spyOn(db.inventory, 'where');
  const catalogue = new Catalogue(db);
  const leave = catalogue.subscribe(() => undefined);
  await vi.waitFor(() => expect(catalogue.get().state).toBe('ready'));
  const { index } = catalogue.get();
  leave();
  const fromCopy = pages.mock.calls.length === 0;
  pages.mockRestore();
  return { fromCopy, rows: index.search('', 1_000).entries.map(({ item }) => item), catalogue };
}

const stored = async () => (await db.inventory.toArray()).sort((a, b) => (a.name < b.name ? -1 : 1));

/** Changes the copy past the application, as a fault on the disk would. */
async function damage(change: (store: IDBObjectStore) => Promise<void> | void): Promise<void> {
  const opening = indexedDB.open(copyName(db.name));
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const transaction = opening.result.transaction('parts', 'readwrite');
  await change(transaction.objectStore('parts'));
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  opening.result.close();
}

function read<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
}

describe('the prepared copy of the search', () => {
  const word = fc.constantFrom('Amoxi', 'co-trimox', 'amoxicillin', 'syrup', 'sirop', '500', 'mg', 'x', 'Ünï', 'forte');
  const words = (most: number) => fc.array(word, { maxLength: most }).map((some) => some.join(' '));
  const anyProduct = fc.record({
    uuid: fc.integer({ min: 0, max: 14 }).map((at) => `p${at}`),
    name: words(3),
    generic_name: words(2),
    brand_name: words(1),
    strength: fc.constantFrom('', '500 mg', '250 mg/5 mL'),
    form: fc.constantFrom('', 'Syrup', 'Capsules'),
    barcode_id: fc.constantFrom('', '61234567', '61234568', 'AB-1'),
    quantity: fc.integer({ min: -1, max: 2 }),
    walk_in_selling_price: fc.constantFrom('1.00', '2.50'),
    reorder_level: fc.constantFrom(null, 3),
    stocked: fc.constantFrom(undefined, false),
    hasNewPrice: fc.constantFrom(undefined, true),
  });
  const step = fc.oneof(
    { weight: 4, arbitrary: anyProduct.map((item) => ({ put: product(item as InventoryRecord) })) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 14 }).map((at) => ({ remove: `p${at}` })) },
    {
      weight: 3,
      arbitrary: fc.record({
        sell: fc.integer({ min: 0, max: 14 }).map((at) => `p${at}`),
        left: fc.integer({ max: 2, min: 0 }),
      }),
    },
  );
  type Step = { put: InventoryRecord } | { remove: string } | { sell: string; left: number };

  it('LDB-26 answers as an index that was made anew, after any changes', async () => {
    const queries = fc.array(fc.oneof(words(2), fc.constantFrom('6123', 'amoxicilin', 'amoxisyrup', 'mg 50', 'ab-')), {
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyProduct), fc.array(step), queries, async (before, steps: Step[], asked) => {
        const items = new Map(before.map((item) => [item.uuid, product(item as InventoryRecord)]));
        const prepared = await preparedOf([...items.values()]);
        for (const one of steps) {
          // Whether somebody has looked in between must not matter.
          if (items.size % 2 === 0) prepared.search('amox', 3);
          if ('put' in one) {
            items.set(one.put.uuid, one.put);
            prepared.update([one.put]);
          } else if ('sell' in one) {
            const sold = items.get(one.sell);
            if (!sold) continue;
            items.set(sold.uuid, { ...sold, quantity: one.left });
            prepared.update([{ ...sold, quantity: one.left }]);
          } else {
            items.delete(one.remove);
            prepared.update([], [one.remove]);
          }
        }
        const fresh = new SearchIndex([...items.values()]);
        for (const query of ['', 'amoxicillin', ...asked]) {
          for (const limit of [2, 100]) expect(prepared.search(query, limit)).toEqual(fresh.search(query, limit));
          const ids = (index: SearchIndex) =>
            index
              .withWords(query)
              .map(({ uuid }) => uuid)
              .sort();
          expect(ids(prepared)).toEqual(ids(fresh));
        }
        for (const code of ['61234567', '61234568', 'AB-1', '9']) expect(prepared.scan(code)).toEqual(fresh.scan(code));
        expect(prepared.size).toBe(fresh.size);
        expect([...prepared.uuids()].sort()).toEqual([...fresh.uuids()].sort());
        for (let at = 0; at <= 14; at += 1) expect(prepared.get(`p${at}`)).toEqual(items.get(`p${at}`));
      }),
      { numRuns: 300 },
    );
  });

  it('finds nothing by a product that was taken out, whichever way it is looked for', async () => {
    const both = product({ uuid: 'both', name: 'Paracetamol syrup' });
    const one = product({ uuid: 'one', name: 'Paracetamol tablets' });
    const prepared = await preparedOf([both, one, product({ uuid: 'other', name: 'Cough syrup' })]);
    expect(prepared.search('paracetamolsyrup', 5).entries.map(({ item }) => item.uuid)).toEqual(['both']);
    prepared.update([], ['both']);
    const [near, far] = ['metformix', 'metforabx'].map((name) => product({ uuid: name, name }));
    const words = await preparedOf([near as InventoryRecord, far as InventoryRecord]);
    words.update([], ['metformix']);
    expect(words.search('metfornix', 5).entries.map(({ item }) => item.uuid)).toEqual(['metforabx']);
    const torn = await preparedOf(
      ['Norica max', 'Nori camax', 'Norica plus', 'Other max'].map((name) => product({ uuid: name, name })),
    );
    torn.update([], ['Norica max']);
    expect(torn.search('noricamax', 5).entries.map(({ item }) => item.uuid)).toEqual(['Nori camax']);
    for (const query of ['paracetamolsyrup', 'paracetamol syrup', 'paracetmol syrup', 'both']) {
      const fresh = new SearchIndex([one, product({ uuid: 'other', name: 'Cough syrup' })]);
      expect(prepared.search(query, 5)).toEqual(fresh.search(query, 5));
    }
  });

  it('notes every one of several writes that one transaction has under way at once', async () => {
    await db.inventory.bulkPut(shelf(20));
    await makeCopy(db, noPause);
    await db.transaction('rw', db.inventory, () =>
      Promise.all(shelf(20).map((item) => db.inventory.put({ ...item, quantity: 3 }))),
    );
    expect((await notedCopies(db))[0]?.changed).toHaveLength(20);
  });

  it('keeps every field of a product, known here or not', async () => {
    const odd = {
      ...product({ uuid: 'odd', name: 'Zinc\n"20"  mg' }),
      run_id: 'r1',
      oldSellingPrice: '1.00',
      later: { a: [1] },
      stocked: false,
    };
    const bare = { uuid: 'bare', name: 'Bare', barcode_id: '' } as InventoryRecord;
    const prepared = await preparedOf([odd, ...shelf(5_000)]);
    expect(prepared.get('odd')).toEqual(odd);
    expect(prepared.get('p4999')).toEqual(shelf(5_000)[4_999]);
    expect(rowOfText(rowText(bare))).toEqual(bare);
  });

  it('LDB-26 is what the till opens from, with all that changed since it was made', async () => {
    await db.inventory.bulkPut(shelf(20));
    await makeCopy(db, noPause);
    expect((await opened()).fromCopy).toBe(true);
    await db.inventory.update('p3', { quantity: 1 });
    await db.inventory.put(product({ uuid: 'p5', name: 'Renamed' }));
    await db.inventory.bulkDelete(['p7', 'p8']);
    await db.inventory.where('uuid').equals('p9').modify({ walk_in_selling_price: '99.00' });
    await db.transaction('rw', db.inventory, db.sales, async () => {
      await Promise.all([
        db.inventory.add(product({ uuid: 'new', name: 'New' })),
        db.inventory.update('p1', { quantity: 0 }),
      ]);
    });
    const { fromCopy, rows } = await opened();
    expect(fromCopy).toBe(true);
    expect(rows).toEqual(await stored());
    expect(await checkCopy(db, noPause)).toBe(true);
  });

  it.each<[string, (store: IDBObjectStore) => Promise<void> | void]>([
    ['deleted', (store) => void store.clear()],
    ['without one of its parts', (store) => void store.delete('rows-0')],
    [
      'truncated',
      async (store) => {
        const rows = (await read(store.get('rows-0'))) as Part;
        store.put(rows.slice(0, -4), 'rows-0');
      },
    ],
    [
      'damaged in one byte',
      async (store) => {
        const rows = (await read(store.get('rows-0'))) as Part;
        rows[100] = (rows[100] as number) + 1;
        store.put(rows, 'rows-0');
      },
    ],
    [
      'made by another version',
      async (store) => void store.put({ ...(await read(store.get('head'))), format: 2_000 }, 'head'),
    ],
    [
      'of another facility',
      async (store) => void store.put({ ...(await read(store.get('head'))), id: 'other' }, 'head'),
    ],
  ])('is not used when it is %s, and made anew', async (_, change) => {
    await db.inventory.bulkPut(shelf(20));
    await makeCopy(db, noPause);
    await damage(change);
    const { fromCopy, rows } = await opened();
    expect(fromCopy).toBe(false);
    expect(rows).toEqual(await stored());
    expect(await checkCopy(db, noPause)).toBe(false);
    await makeCopy(db, noPause);
    expect((await opened()).fromCopy).toBe(true);
  });

  it('SES-45 goes with the products of its facility', async () => {
    await db.inventory.bulkPut(shelf(20));
    await makeCopy(db, noPause);
    await db.transaction('rw', db.inventory, () => db.inventory.clear());
    await db.inventory.bulkPut(shelf(3));
    const { fromCopy, rows } = await opened();
    expect([fromCopy, rows.length]).toEqual([false, 3]);
  });

  it('LDB-30 makes room for a sale, and nothing is noted for it any more', async () => {
    await db.inventory.bulkPut(shelf(20));
    await makeCopy(db, noPause);
    await dropCopy(db);
    expect(await notedCopies(db)).toEqual([]);
    expect((await opened()).fromCopy).toBe(false);
    expect(await checkCopy(db, noPause)).toBe(false);
  });

  it('has what changed while it was made', async () => {
    await db.inventory.bulkPut(shelf(600));
    let steps = 0;
    await makeCopy(db, async () => {
      steps += 1;
      if (steps === 2) await db.inventory.update('p0', { quantity: 1 });
      if (steps === 3) await db.inventory.delete('p599');
      if (steps === 4) await db.inventory.put(product({ uuid: 'a0', name: 'First' }));
    });
    expect(steps).toBeGreaterThan(4);
    const { fromCopy, rows } = await opened();
    expect(fromCopy).toBe(true);
    expect(rows).toEqual(await stored());
  });

  it('is not remembered when it could not be made, however often it was tried', async () => {
    await db.inventory.bulkPut(shelf(20));
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...all) {
      if (this.name === 'parts') throw new DOMException('full', 'QuotaExceededError');
      return IDBObjectStore.prototype.add.apply(this, all);
    });
    for (let tries = 0; tries < 3; tries += 1) await expect(makeCopy(db, noPause)).rejects.toThrow('full');
    put.mockRestore();
    expect(await notedCopies(db)).toEqual([]);
    // Killed in the middle of it, time and again.
    for (let tries = 0; tries < 3; tries += 1) await beginNoting(db, `try-${tries}`);
    await db.inventory.update('p0', { quantity: 1 });
    expect(await notedCopies(db)).toEqual([{ id: 'try-2', changed: ['p0'] }]);
    for (let at = 0; at <= MOST_NOTED; at += 100) await db.inventory.bulkPut(shelf(at + 100));
    expect(await db.similar_products.count()).toBe(0);
  });

  it('is given up when something changed the products past it, and every page reads them', async () => {
    await db.inventory.bulkPut(shelf(20));
    await makeCopy(db, noPause);
    const { catalogue } = await opened();
    const leave = catalogue.subscribe(() => undefined);
    const opening = indexedDB.open(db.name);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const past = opening.result.transaction('inventory', 'readwrite').objectStore('inventory');
    past.put({ ...product({ uuid: 'p1', name: 'Product 1' }), walk_in_selling_price: '77.00' });
    await new Promise((resolve) => (past.transaction.oncomplete = resolve));
    opening.result.close();
    expect(await checkCopy(db, noPause)).toBe(false);
    await vi.waitFor(() => expect(catalogue.get().index.get('p1')?.walk_in_selling_price).toBe('77.00'));
    leave();
    expect((await opened()).fromCopy).toBe(false);
  });

  it('of two tabs that make one at once one is used, and never without what changed', async () => {
    await db.inventory.bulkPut(shelf(600));
    const other = new BloomDb({ name: db.name });
    await Promise.all([
      makeCopy(db, noPause),
      makeCopy(other, async () => {
        await other.inventory.update('p2', { quantity: 5 });
      }),
    ]);
    other.close();
    expect((await opened()).rows).toEqual(await stored());
    if (!(await checkCopy(db, noPause))) await makeCopy(db, noPause);
    expect(await isPrepared(db)).toBe(true);
    expect((await opened()).rows).toEqual(await stored());
    expect((await openCopy(db))?.index.size).toBe(600);
  });
});
