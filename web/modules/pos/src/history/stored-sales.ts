/**
 * The sales of some days out of the table `sales`, which may hold tens of thousands. Its only useful index is the
 * server's number `id`, which grows with the time of receipt, not with the time of the sale. So it is read by `id` from
 * the newest down, slice by slice, until everything unread was received before those days. Each slice stays live: a
 * write reads again the slice it touches and nothing else.
 */
import type { BloomDb, SaleRecord } from '@bloom/local-db';
import { fromSale, type ListedSale, timeOf } from '../sales/list-sales';
import { isWithin, type TimeRange } from '../shared/day-range';
import { watchRows, whenIdle } from './live-rows';

/** Rows read at once: some 10 ms of work. A slice that grew to more than twice as many is parted. */
const SLICE = 250;
/** Rows on the screen at first: until so many are read, nothing waits for an idle moment. */
export const PAGE = 100;
/** A device's clock may be ahead of the server's by so much: its sales are made "after" their receipt. Milliseconds. */
const CLOCK_ERROR = 24 * 3_600_000;
/** Milliseconds between two looks of the screen while slices come in. */
const PUBLISH_PAUSE = 120;

export interface StoredSales {
  /** Of the days asked for, in no order. */
  sales: ListedSale[];
  /** Of other days, and not numbered by the server. */
  unsent: ListedSale[];
  /** Milliseconds. Older sales may still get company between them; from here on the list is as it will be. */
  settledFrom: number;
  /** 0 to 100. */
  percent: number;
  complete: boolean;
  failed: boolean;
}

interface Slice {
  low: number;
  /** Not part of it. `Infinity` in the newest slice, which also has the rows that the server has not numbered. */
  high: number;
  sales: ListedSale[];
  unsent: ListedSale[];
  stop: () => void;
}

export const NOTHING_YET: StoredSales = {
  sales: [],
  unsent: [],
  settledFrom: Number.POSITIVE_INFINITY,
  percent: 0,
  complete: false,
  failed: false,
};

export class SalesReader {
  private current = NOTHING_YET;
  private slices: Slice[] = [];
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What the screen will be told at the next look. */
  private gathered: Partial<StoredSales> = {};
  /** The first page can be drawn. */
  private full = false;
  /** Grows with every start and stop: what an earlier run still reads is thrown away. */
  private run = 0;

  constructor(
    private readonly db: BloomDb,
    private readonly facilityId: string,
    private readonly range: TimeRange,
  ) {}

  get = (): StoredSales => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  private start() {
    const run = ++this.run;
    this.read(run).catch((error: unknown) => this.fail(run, error));
  }

  private stop() {
    this.run += 1;
    for (const slice of this.slices) slice.stop();
    this.slices = [];
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async read(run: number) {
    const { from, to } = this.range;
    const newest = (await this.db.sales.orderBy('id').last())?.id ?? 0;
    const head = Math.max(1, newest - SLICE + 1);
    await this.open(run, head, Number.POSITIVE_INFINITY);
    const bottom = await this.firstReceivedSince(from - CLOCK_ERROR, newest);
    // Days of the past: first what was received up to their end, which is nearly all, then what came in late.
    const start = Math.min(head, await this.firstReceivedSince(to, newest));
    const percent = (unread: number) => 100 - (100 * unread) / Math.max(1, newest - bottom + 1);
    await this.readDown(run, start, bottom, (high, settledFrom) => {
      this.publishSoon(run, { settledFrom, percent: percent(high - bottom + head - start) });
    });
    this.publish(run, { settledFrom: Number.NEGATIVE_INFINITY });
    const late = Math.max(start, bottom);
    await this.readDown(run, head, late, (high) => this.publishSoon(run, { percent: percent(high - late) }));
    this.publish(run, { percent: 100, complete: true });
  }

  /** The lowest number that was received at `time` or later. Receipts grow with the numbers, so halving finds it. */
  private async firstReceivedSince(time: number, newest: number): Promise<number> {
    if (time === Number.NEGATIVE_INFINITY) return 1;
    let below = 0;
    let found = newest + 1;
    while (time !== Number.POSITIVE_INFINITY && found - below > 1) {
      const middle = Math.floor((below + found) / 2);
      const row = await this.db.sales.where('id').aboveOrEqual(middle).first();
      // Without a time of receipt: this device sent it a moment ago.
      if (row?.received_at && Date.parse(row.received_at) < time) below = row.id;
      else found = middle;
    }
    return found;
  }

  /** `onStep` is told from which number on all is read, and the latest receipt of what is not. */
  private async readDown(
    run: number,
    from: number,
    bottom: number,
    onStep: (high: number, unreadReceived: number) => void,
  ) {
    let high = from;
    while (high > bottom && run === this.run) {
      const newest = await this.db.sales.where('id').between(bottom, high, true, false).last();
      onStep(high, newest ? receivedAt(newest) : Number.NEGATIVE_INFINITY);
      // An empty rest is watched too: a download may be filling it.
      const low = newest ? Math.max(bottom, newest.id - SLICE + 1) : bottom;
      await this.open(run, low, high);
      high = low;
      if (this.full) await whenIdle();
    }
  }

  /** Resolves when the slice has been read once. `rows`: its content, where that is known already. */
  private open(run: number, low: number, high: number, rows: SaleRecord[] = []): Promise<void> {
    return new Promise((resolve) => {
      if (run !== this.run) return resolve();
      const slice: Slice = { low, high, ...this.listed(rows), stop: () => undefined };
      this.slices.push(slice);
      slice.stop = watchRows(
        () => this.rowsOf(low, high),
        (found) => {
          if (run === this.run) this.take(run, slice, found);
          resolve();
        },
        (error) => {
          this.fail(run, error);
          resolve();
        },
      );
    });
  }

  private async rowsOf(low: number, high: number): Promise<SaleRecord[]> {
    const { sales } = this.db;
    if (high !== Number.POSITIVE_INFINITY) return sales.where('id').between(low, high, true, false).toArray();
    // Together: a sale that gets its number is never in neither.
    const [unnumbered, numbered] = await Promise.all([
      sales.where('id').equals(0).toArray(),
      sales.where('id').aboveOrEqual(low).toArray(),
    ]);
    return [...unnumbered, ...numbered];
  }

  private take(run: number, slice: Slice, rows: SaleRecord[]) {
    const numbered = rows.filter((row) => row.id > 0);
    if (numbered.length > 2 * SLICE) return this.part(run, slice, rows, numbered);
    const { sales, unsent } = this.listed(rows);
    if (isSame(sales, slice.sales) && isSame(unsent, slice.unsent)) return;
    Object.assign(slice, { sales, unsent });
    this.publishSoon(run, {});
  }

  /** A download fills the table: two slices instead of one that would be read whole at every write. */
  private part(run: number, slice: Slice, rows: SaleRecord[], numbered: SaleRecord[]) {
    const middle = numbered[numbered.length - SLICE]?.id ?? slice.low;
    slice.stop();
    this.slices = this.slices.filter((other) => other !== slice);
    const isUpper = (row: SaleRecord) => row.id >= middle || row.id === 0;
    void this.open(
      run,
      slice.low,
      middle,
      rows.filter((row) => !isUpper(row)),
    );
    void this.open(run, middle, slice.high, rows.filter(isUpper));
    this.publishSoon(run, {});
  }

  private listed(rows: SaleRecord[]): Pick<Slice, 'sales' | 'unsent'> {
    const own = rows.filter((row) => row.facility_id === this.facilityId);
    const isWanted = (row: SaleRecord) => isWithin(Date.parse(row.made_at) || 0, this.range);
    return {
      sales: own.filter(isWanted).map(fromSale),
      unsent: own.filter((row) => row.id === 0 && !isWanted(row)).map(fromSale),
    };
  }

  private fail(run: number, error: unknown) {
    console.error('The sales on this device could not be read', error);
    this.publish(run, { failed: true });
  }

  /** At once as long as the first page is not full; otherwise gathered, with a pause while there is more to read. */
  private publishSoon(run: number, change: Partial<StoredSales>) {
    if (run !== this.run) return;
    if (!this.full) return this.publish(run, change);
    Object.assign(this.gathered, change);
    this.timer ??= setTimeout(() => this.publish(run, {}), this.current.complete ? 0 : PUBLISH_PAUSE);
  }

  private publish(run: number, change: Partial<StoredSales>) {
    if (run !== this.run) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const sales = this.slices.flatMap((slice) => slice.sales);
    const unsent = this.slices.flatMap((slice) => slice.unsent);
    this.current = { ...this.current, ...this.gathered, ...change, sales, unsent };
    this.gathered = {};
    this.full ||= sales.filter((sale) => timeOf(sale) >= this.current.settledFrom).length >= PAGE;
    for (const listener of this.listeners) listener();
  }
}

const receivedAt = (row: SaleRecord): number => Date.parse(row.received_at ?? row.made_at) || 0;

/** Sales never change but for what the server adds to them. */
function isSame(left: ListedSale[], right: ListedSale[]): boolean {
  return left.length === right.length && left.every((sale, at) => isUnchanged(sale, right[at]));
}

function isUnchanged(sale: ListedSale, other: ListedSale | undefined): boolean {
  return sale.uuid === other?.uuid && sale.state === other.state && sale.flags.join() === other.flags.join();
}
