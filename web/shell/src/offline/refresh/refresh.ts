/**
 * Prices and quantities since the last time (PRC-01..PRC-18). The time is set only when the last page is stored, and to
 * the moment the run began, so that nothing in between is lost. Runs follow each other, never beside each other.
 */
import { addressToRead, type ListPath } from '@bloom/api-client';
import { HTTP_RETRY_FIRST_WAIT, NEW_PRICE_RETRY, QUANTITY_RETRIES, STALE_DAYS } from '../../core/constants';
import { belowRoot } from '../../core/settings';
import { type PageOutcome, resolveNext, rowsOf } from '../downloads/fetch-page';
import type { Snapshot } from '../downloads/store';
import type { Reachability } from '../reachability';
import type { RefreshStore } from './apply';

export type Refreshed = 'prices' | 'quantities';

const PATHS = {
  prices: '/api/inventory-bff/productaliases/new-prices/',
  quantities: '/api/inventory-bff/productaliases/',
} as const satisfies Record<Refreshed, ListPath>;

export interface RefreshPorts {
  store: RefreshStore;
  fetchPage(url: URL, signal: AbortSignal): Promise<PageOutcome>;
  reachability: Pick<Reachability, 'isAway'>;
  /** The outbox goes first: resolves when nothing is being sent. */
  afterSync(): Promise<void> | undefined;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** By the server's clock, as far as it is known. */
  now(): Promise<Date>;
  /** When the download of the inventory began; null while it is not finished. */
  downloadedAt(): Promise<string | null>;
  apiRoot: URL;
  facilityId: string;
  /** RFC 3339; undefined before the first run. */
  stamps: Record<Refreshed, string | undefined>;
  onUpdated(what: Refreshed, stamp: string, changed: number): void;
  onUnauthorized(): void;
}

class Failed extends Error {
  constructor(
    readonly away: boolean,
    readonly unauthorized = false,
    message = 'The server did not answer',
  ) {
    super(message);
  }
}

const DAY = 86_400_000;

/** PRC-22: at least so old, or not there at all. */
export function isStale(stamp: string | undefined, now: Date): boolean {
  const at = stamp === undefined ? Number.NaN : Date.parse(stamp);
  return Number.isNaN(at) || now.getTime() - at >= STALE_DAYS * DAY;
}

export class InventoryRefresh {
  private line: Promise<unknown> = Promise.resolve();
  private retrying = false;
  /** Since the last run that came to its end: what a cut run stored counts with the next. */
  private readonly changed: Record<Refreshed, number> = { prices: 0, quantities: 0 };

  constructor(
    private readonly ports: RefreshPorts,
    private readonly signal: AbortSignal,
  ) {}

  /** At a start (PRC-18): nothing while the stored times are fresh. */
  async whenDue(): Promise<void> {
    const [began, now] = await Promise.all([this.ports.downloadedAt(), this.ports.now()]);
    if (began === null) return;
    const due = (['prices', 'quantities'] as const).some((what) => isStale(this.sinceOf(what, began).stored, now));
    if (due) await this.inBackground();
  }

  /** Back online, or something showed that the prices here are old. */
  async inBackground(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      console.warn('Prices and quantities could not be refreshed', error);
    }
  }

  /** Now, whatever their age. Rejects when it could not be done; prices are then tried again by themselves. */
  run(): Promise<void> {
    const turn = this.line.then(() => this.both());
    this.line = turn.catch(() => undefined);
    return turn;
  }

  private async both(): Promise<void> {
    const began = await this.ports.downloadedAt();
    // What is being downloaded is of now.
    if (began === null || this.signal.aborted) return;
    try {
      await this.bring('prices', began);
    } catch (error) {
      this.retryPrices(error);
      throw error;
    }
    await this.quantities(began);
  }

  /** Every ten seconds without end, one timer only (PRC-05, PRC-06); a server that is away calls by coming back. */
  private retryPrices(error: unknown): void {
    if (!(error instanceof Failed) || error.away || this.retrying) return;
    this.retrying = true;
    void this.ports.sleep(NEW_PRICE_RETRY, this.signal).then(() => {
      this.retrying = false;
      if (!this.signal.aborted) void this.inBackground();
    });
  }

  /** Three more tries, as with every safe request (PRC-12, PRC-15). */
  private async quantities(began: string): Promise<void> {
    for (let tried = 0; ; tried++) {
      try {
        return await this.bring('quantities', began);
      } catch (error) {
        if (!(error instanceof Failed) || error.away || tried >= QUANTITY_RETRIES) throw error;
        await this.ports.sleep(HTTP_RETRY_FIRST_WAIT * 2 ** tried, this.signal);
      }
    }
  }

  private async bring(what: Refreshed, began: string): Promise<void> {
    const { store, apiRoot, onUpdated } = this.ports;
    const stamp = (await this.ports.now()).toISOString();
    let url: URL | null = firstUrl(what, apiRoot, this.ports.facilityId, this.sinceOf(what, began).since);
    while (url) {
      await this.ports.afterSync();
      const snapshot: Snapshot = await store.snapshot();
      const page = await this.page(url);
      this.changed[what] +=
        what === 'prices'
          ? await store.applyPrices(rowsOf(PATHS.prices, page.results), snapshot)
          : await store.applyQuantities(rowsOf(PATHS.quantities, page.results), page.withdrawn ?? [], snapshot);
      url = page.next === null ? null : nextUrl(page.next, url, apiRoot);
    }
    this.ports.stamps[what] = stamp;
    onUpdated(what, stamp, this.changed[what]);
    this.changed[what] = 0;
  }

  private async page(url: URL) {
    const outcome = await this.ports.fetchPage(url, this.signal);
    if (this.signal.aborted) throw new Failed(true, false, 'Stopped');
    if (outcome.kind === 'page') return outcome.page;
    if (outcome.kind === 'unauthorized') {
      this.ports.onUnauthorized();
      throw new Failed(true, true, 'The session is over');
    }
    if (outcome.kind === 'network') throw new Failed(await this.ports.reachability.isAway());
    throw new Failed(false, false, outcome.message);
  }

  /** A download that began after the stored time delivered everything before it (PRC-07); then nothing is stored. */
  private sinceOf(what: Refreshed, began: string): { since: string; stored: string | undefined } {
    const stored = this.ports.stamps[what];
    if (stored !== undefined && Date.parse(stored) >= Date.parse(began)) return { since: stored, stored };
    return { since: began, stored: undefined };
  }
}

/** A list that leads to another server is one that failed (DWN-19, DWN-45). */
function nextUrl(next: string, current: URL, apiRoot: URL): URL {
  try {
    return resolveNext(next, current, apiRoot);
  } catch (error) {
    throw new Failed(false, false, error instanceof Error ? error.message : undefined);
  }
}

function firstUrl(what: Refreshed, apiRoot: URL, facilityId: string, since: string): URL {
  const address =
    what === 'prices'
      ? addressToRead(PATHS.prices, {
          query: { facility_id: facilityId, created_after: since, page: 1 },
        })
      : addressToRead(PATHS.quantities, { query: { facility_id: facilityId, since, page: 1 } });
  return new URL(belowRoot(address), apiRoot);
}
