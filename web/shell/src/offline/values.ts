/** What the screens read. Light, because it is in the first load; `page.ts` fills it once the databases are there. */
import type { FeedProgress, ProgressRecord, SalesSyncMessage, SyncDetail } from '@bloom/local-db';
import { observable } from '../core/observable';
import type { StockFacts } from './stock-facts';
import type { StorageHealth } from './storage-health';

export interface OutboxCounts {
  /** Records the server has not acknowledged and has not quarantined, without those that wait for an update of it. */
  waiting: number;
  /** What the server does not know yet. */
  forUpdate: number;
  quarantined: number;
  /** RFC 3339: when the oldest waiting record was made. */
  oldest: string | null;
}

export interface SyncStatus {
  detail: SyncDetail;
  /** The last message of the sales-sync channel, null before the first. */
  message: SalesSyncMessage | null;
}

export const values = {
  downloads: observable<ProgressRecord[]>([]),
  feeds: observable<FeedProgress[]>([]),
  outbox: observable<OutboxCounts>({ waiting: 0, quarantined: 0, forUpdate: 0, oldest: null }),
  sync: observable<SyncStatus>({ detail: { state: 'stopped', failures: 0 }, message: null }),
  /** The oldest waiting record waits too long on a line that works. */
  stuck: observable(false),
  lostSales: observable(0),
  /** What only this device had before a cache clear is not put back yet (OUT-12). */
  restoring: observable(false),
  /** null before the inventory of this facility was counted. */
  stock: observable<StockFacts | null>(null),
  storage: observable<StorageHealth>({
    available: true,
    persisted: null,
    usage: null,
    quota: null,
    nearlyFull: false,
    full: false,
    privateMode: false,
    outdated: false,
    vanished: null,
  }),
};
