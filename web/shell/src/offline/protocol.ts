/** What page and data worker say to each other. The worker never reads cookies or localStorage: all of it comes here. */
import type { DownloadResource, FeedName, StorageFault, SyncDetail } from '@bloom/local-db';
import type { StockFacts } from './stock-facts';

export interface WorkerSession {
  userId: string;
  facilityId: string | null;
  /** The id token; absent while nobody is signed in. */
  token?: string;
  isStaff: boolean;
  /** The user holds the scope that forbids offline data (DWN-05). */
  restricted: boolean;
  /** Of the apps that the user has; none where no copy is kept. */
  feeds: FeedName[];
  /** Units at which a product is low, unless it has its own; absent when no facility is loaded. */
  lowStock?: number;
  /** Of the country of the facility; absent until it is known. */
  country?: { timeZone: string; currency: { code: string; minorUnits: number } } | null;
}

/** DWN-03..DWN-06: a facility and a token, no staff, and not the scope that forbids it. */
export function mayDownload(session: Omit<WorkerSession, 'userId' | 'feeds' | 'country'>): boolean {
  return Boolean(session.facilityId && session.token) && !session.isStaff && !session.restricted;
}

export type Stamps = Record<'prices' | 'quantities', string | undefined>;

export type ToWorker =
  /** `stamps`: when prices and quantities were last refreshed, RFC 3339. */
  | { type: 'start'; session: WorkerSession; apiUrl: string; reachable: boolean; stamps: Stamps }
  | { type: 'token'; token?: string }
  | { type: 'reachable'; reachable: boolean }
  /** Something may be waiting: a record was added, the page became visible, the user asked. */
  | { type: 'wake'; urgent: boolean }
  | { type: 'retry-download'; resource: DownloadResource }
  /** Prices and quantities now; answered by `refreshed` with the same `ask`. */
  | { type: 'refresh-inventory'; ask: string }
  /** What changed of a feed, now; answered by `refreshed` with the same `ask`. */
  | { type: 'refresh-feed'; feed: FeedName; ask: string }
  /** Storage is full: a sale comes before any download. */
  | { type: 'make-room' }
  | { type: 'stop' };

export type FromWorker =
  /** Its code runs: the first word of a worker. */
  | { type: 'running' }
  | { type: 'downloaded'; resource: DownloadResource; seconds: number }
  | { type: 'download-failed'; resource: DownloadResource | FeedName; report: string; message: string | undefined }
  /** `reason`: why it was not done, null when it was. */
  | { type: 'refreshed'; ask: string; reason: string | null }
  /** Counted anew after whatever may have changed it. */
  | { type: 'stock-facts'; facts: StockFacts }
  /** All of it is stored, as it was at `stamp`; so many products changed. */
  | { type: 'inventory-updated'; what: keyof Stamps; stamp: string; changed: number }
  | { type: 'unauthorized' }
  /** A call got no answer: is the server there? */
  | { type: 'unanswered' }
  | { type: 'storage'; fault: StorageFault }
  | { type: 'sync'; detail: SyncDetail };
