/**
 * The sales of some days for people whose device keeps no copy (decision 49): read from the server, the last made first,
 * page after page. Looked at again when told to; until then what was read stays.
 */
import type { ParamsOf } from '@bloom/api-client';
import { everyPage } from '@bloom/server-data/every-page';
import type { ModuleServer } from '@bloom/shell-api';
import { fromSale, timeOf } from '../sales/list-sales';
import type { TimeRange } from '../shared/day-range';
import { NOTHING_YET, type StoredSales } from './stored-sales';

const PATH = '/api/sales-history/';
/** Rows of the first page; the server grows the others. */
const FIRST_PAGE = 100;

export class AskedSales {
  private current = NOTHING_YET;
  private readonly listeners = new Set<() => void>();
  private end = new AbortController();

  constructor(
    private readonly server: ModuleServer,
    private readonly facilityId: string,
    private readonly range: TimeRange,
  ) {}

  get = (): StoredSales => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.refresh();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.end.abort();
    };
  };

  /** Reads everything again; what is on the screen stays there meanwhile. */
  refresh(): void {
    if (this.listeners.size === 0) return;
    this.end.abort();
    this.end = new AbortController();
    void this.read(this.end.signal);
  }

  private async read(signal: AbortSignal): Promise<void> {
    const again = this.current.complete;
    const sales: StoredSales['sales'] = [];
    try {
      for await (const { count, next, results } of everyPage(this.server, PATH, { query: this.query() }, signal)) {
        sales.push(...results.map((sale) => fromSale({ ...sale, patient_id: sale.patient_id ?? '' })));
        const last = sales.at(-1);
        const settledFrom = next === null || !last ? Number.NEGATIVE_INFINITY : timeOf(last);
        const percent = count === 0 ? 100 : Math.min(99, (100 * sales.length) / count);
        // A second look replaces the first one when it is whole.
        if (!again && next !== null) this.set({ sales: [...sales], settledFrom, percent, failed: false });
      }
      this.set({ sales, settledFrom: Number.NEGATIVE_INFINITY, percent: 100, complete: true, failed: false });
    } catch (error) {
      if (signal.aborted) return;
      console.warn('The server could not be asked for its sales', error);
      this.set({ failed: true, complete: false });
    }
  }

  private query(): ParamsOf<'GET', typeof PATH>['query'] {
    const { from, to } = this.range;
    return {
      facility_id: this.facilityId,
      limit: FIRST_PAGE,
      // Always said, so that the list is in the order in which the sales were made.
      from: new Date(Number.isFinite(from) ? from : 0).toISOString(),
      until: Number.isFinite(to) ? new Date(to).toISOString() : undefined,
    };
  }

  private set(change: Partial<StoredSales>) {
    this.current = { ...this.current, ...change };
    for (const listener of [...this.listeners]) listener();
  }
}
