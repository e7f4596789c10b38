import 'fake-indexeddb/auto';
import { BloomDb, type SaleRecord } from '@bloom/local-db';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ListedSale, timeOf } from '../sales/list-sales';
import { isWithin, plusDays, rangeOf, type TimeRange } from '../shared/day-range';
import { saleRecord } from '../testing/sale-record';
import { SalesReader, type StoredSales } from './stored-sales';

const TODAY = '2026-06-15';
const ALL = rangeOf('all', TODAY, 'UTC');
let db: BloomDb;
let leave: (() => void)[] = [];

beforeEach(() => {
  db = new BloomDb({ name: crypto.randomUUID() });
});
afterEach(async () => {
  for (const stop of leave) stop();
  leave = [];
  vi.restoreAllMocks();
  await db.delete();
});

/** `id` sales, one every ten minutes up to noon of today, received as they were made. */
function history(count: number, change: (id: number) => Partial<SaleRecord> = () => ({})): SaleRecord[] {
  const noon = Date.parse(`${TODAY}T12:00:00Z`);
  return Array.from({ length: count }, (_, at) => {
    const time = new Date(noon - (count - 1 - at) * 600_000).toISOString();
    return saleRecord({ uuid: `s${at + 1}`, id: at + 1, made_at: time, received_at: time, ...change(at + 1) });
  });
}

/** Follows a reader: every state it shows. */
function follow(range: TimeRange) {
  const reader = new SalesReader(db, 'f1', range);
  const states: StoredSales[] = [];
  leave.push(reader.subscribe(() => states.push(reader.get())));
  const until = (holds: (state: StoredSales) => boolean) =>
    vi.waitFor(() => {
      expect(holds(reader.get())).toBe(true);
      return reader.get();
    });
  return { states, until, complete: () => until((state) => state.complete) };
}

const ids = (state: StoredSales) => state.sales.map((sale) => Number(sale.uuid.slice(1))).sort((a, b) => a - b);

describe('sales read from the table', () => {
  it('are those of the days asked for, all of them and no other', async () => {
    const rows = history(1200);
    await db.sales.bulkPut(rows);
    for (const day of ['today', 'yesterday', 'week', 'all', plusDays(TODAY, -4)]) {
      const range = rangeOf(day, TODAY, 'UTC');
      const wanted = rows.filter((row) => isWithin(Date.parse(row.made_at), range)).map((row) => row.id);
      expect(ids(await follow(range).complete()), day).toEqual(wanted);
    }
  });

  it('include those that came in late: numbered today, made on a day long ago', async () => {
    const late = { made_at: '2026-06-09T08:00:00Z' };
    await db.sales.bulkPut(history(1200, (id) => ([1100, 1150, 1200].includes(id) ? late : {})));
    const state = await follow(rangeOf('2026-06-09', TODAY, 'UTC')).complete();
    expect(ids(state)).toEqual(expect.arrayContaining([1100, 1150, 1200]));
  });

  it('include those of a till whose clock was ahead: made "after" their receipt', async () => {
    const ahead = { made_at: '2026-06-15T00:30:00Z', received_at: '2026-06-14T20:00:00Z' };
    await db.sales.bulkPut(history(400, (id) => (id === 300 ? ahead : {})));
    expect(ids(await follow(rangeOf('today', TODAY, 'UTC')).complete())).toContain(300);
  });

  it('show the newest hundred before the rest is read, and never another between those shown', async () => {
    await db.sales.bulkPut(history(1500, (id) => (id % 7 === 0 ? { made_at: '2026-06-07T00:00:00Z' } : {})));
    const { states, complete } = follow(ALL);
    const last = (await complete()).sales;
    const first = states.find((state) => !state.complete && settled(state).length >= 100);
    expect(first && first.sales.length < last.length).toBe(true);
    for (const state of states) {
      const shown = settled(state);
      expect(shown).toEqual(
        [...last]
          .sort(byTime)
          .slice(0, shown.length)
          .map((sale) => sale.uuid),
      );
    }
    expect(states.at(-1)?.percent).toBe(100);
    const percents = states.map((state) => state.percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
  });

  it('stop where everything unread was received before those days', async () => {
    await db.sales.bulkPut(history(3000));
    const read = vi.spyOn(db.sales, 'where');
    await follow(rangeOf('today', TODAY, 'UTC')).complete();
    const { length } = read.mock.calls;
    read.mockClear();
    await follow(ALL).complete();
    expect(read.mock.calls.length).toBeGreaterThan(length / 2);
    expect(length).toBeLessThan(25);
  });

  it('LDB-14 keep those that the server has not numbered, of any day', async () => {
    await db.sales.bulkPut([
      saleRecord({ uuid: 's1', id: 0, received_at: undefined, made_at: `${TODAY}T09:00:00Z` }),
      saleRecord({ uuid: 's2', id: 0, received_at: undefined, made_at: '2026-05-01T09:00:00Z', patient_id: 'k1' }),
    ]);
    const state = await follow(rangeOf('today', TODAY, 'UTC')).complete();
    expect(state.sales.map((sale) => sale.uuid)).toEqual(['s1']);
    expect(state.unsent.map((sale) => sale.uuid)).toEqual(['s2']);
  });

  it('SES-45 leave out those of another facility', async () => {
    await db.sales.bulkPut(history(3, (id) => (id === 2 ? { facility_id: 'f2' } : {})));
    expect(ids(await follow(ALL).complete())).toEqual([1, 3]);
  });

  it('are read where this device has no time of receipt for what it sent itself', async () => {
    await db.sales.bulkPut(history(900, (id) => (id > 500 ? { received_at: undefined } : {})));
    expect(ids(await follow(ALL).complete())).toHaveLength(900);
  });

  it('tell when the storage cannot be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(db.sales, 'orderBy').mockImplementation(() => {
      throw new Error('the disk is broken');
    });
    expect((await follow(ALL).until((state) => state.failed)).complete).toBe(false);
  });

  it('find every sale, however receipts, clocks and gaps in the numbers lie', async () => {
    const rows = fc.array(
      fc.record({
        gap: fc.integer({ min: 1, max: 400 }),
        wait: fc.integer({ min: 0, max: 200 }),
        late: fc.integer({ min: -20, max: 300 }),
      }),
      { minLength: 1, maxLength: 60 },
    );
    const day = fc.constantFrom('today', 'yesterday', 'week', 'all', plusDays(TODAY, -3));
    await fc.assert(
      fc.asyncProperty(rows, day, async (steps, wanted) => {
        const table: SaleRecord[] = [];
        let id = 0;
        let received = Date.parse(`${plusDays(TODAY, -9)}T00:00:00Z`);
        for (const { gap, wait, late } of steps) {
          id += gap;
          received += wait * 60_000;
          const [made_at, received_at] = [received - late * 3_600_000, received].map((time) =>
            new Date(time).toISOString(),
          );
          table.push(saleRecord({ uuid: `s${id}`, id, made_at, received_at }));
        }
        await db.sales.clear();
        await db.sales.bulkPut(table);
        const range = rangeOf(wanted, TODAY, 'UTC');
        const expected = table.filter((row) => isWithin(Date.parse(row.made_at), range)).map((row) => row.id);
        expect(ids(await follow(range).complete())).toEqual(expected);
        for (const stop of leave) stop();
        leave = [];
      }),
      { numRuns: 25 },
    );
  });
});

/** Newest first; those of one moment have no order of their own. */
const byTime = (a: ListedSale, b: ListedSale) => timeOf(b) - timeOf(a) || a.uuid.localeCompare(b.uuid);

/** What the page may show of a state, newest first. */
function settled({ sales, settledFrom }: StoredSales): string[] {
  return [...sales]
    .sort(byTime)
    .filter((sale) => timeOf(sale) >= settledFrom)
    .map((sale) => sale.uuid);
}

describe('sales on the screen', () => {
  it('are joined by a sale of another tab, and by its number, without reading the rest again', async () => {
    await db.sales.bulkPut(history(800));
    const { until, complete } = follow(ALL);
    const before = await complete();
    const row = saleRecord({ uuid: 's9000', id: 0, received_at: undefined, made_at: `${TODAY}T13:00:00Z` });
    await db.sales.put(row);
    const waiting = await until((state) => state.sales.length === 801);
    expect(waiting.sales.find((sale) => sale.uuid === 's9000')?.state).toBe('waiting');
    await db.sales.put({ ...row, id: 801, flags: ['oversold'] });
    const sent = await until((state) => state.sales.some((sale) => sale.flags.length > 0));
    expect(sent.sales.find((sale) => sale.uuid === 's9000')?.state).toBe('sent');
    const kept = new Set(before.sales);
    expect(sent.sales.filter((sale) => kept.has(sale)).length).toBeGreaterThan(500);
  });

  it('are never missing while they get their number', async () => {
    await db.sales.bulkPut(history(40));
    const row = saleRecord({ uuid: 's41', id: 0, received_at: undefined, made_at: `${TODAY}T13:00:00Z` });
    await db.sales.put(row);
    const { states, until, complete } = follow(ALL);
    await complete();
    states.length = 0;
    await db.sales.put({ ...row, id: 41 });
    await until((state) => state.sales.every((sale) => sale.state === 'sent'));
    expect(states.every((state) => state.sales.length === 41)).toBe(true);
  });

  it('grow with a download that fills the table, in slices that stay small', async () => {
    const { until } = follow(ALL);
    const rows = history(2400).reverse();
    for (let from = 0; from < rows.length; from += 300) await db.sales.bulkPut(rows.slice(from, from + 300));
    expect(ids(await until((state) => state.sales.length === 2400))).toHaveLength(2400);
    let rowsRead = 0;
    db.sales.hook('reading', (row) => {
      rowsRead += 1;
      return row;
    });
    let change = 0;
    // What the download began to read again may still be under way at the first look.
    await vi.waitFor(async () => {
      const flag = `look ${++change}`;
      rowsRead = 0;
      await db.sales.update(['s1200', ''], { flags: [flag] });
      await until(({ sales }) => sales.some((sale) => sale.flags[0] === flag));
      expect(rowsRead).toBeLessThan(800);
    });
  });

  it('go when the table is emptied for another facility', async () => {
    await db.sales.bulkPut(history(300));
    const { until, complete } = follow(ALL);
    await complete();
    await db.sales.clear();
    expect((await until((state) => state.sales.length === 0)).complete).toBe(true);
  });

  it('stay as they are when a download brings the same rows again', async () => {
    const rows = history(300);
    await db.sales.bulkPut(rows);
    const { states, until, complete } = follow(ALL);
    await complete();
    states.length = 0;
    await db.sales.bulkPut(rows.map((row) => ({ ...row, run_id: 'again' })));
    await db.sales.put(saleRecord({ uuid: 's301', id: 301, made_at: `${TODAY}T13:00:00Z` }));
    await until((state) => state.sales.length === 301);
    expect(states).toHaveLength(1);
  });
});
