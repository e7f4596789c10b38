/**
 * Offline data for the shell: starts the data worker, records sales, and tells the screens how things stand.
 * This file stays light, because it is in the first load: the databases come in a chunk of their own (`live.ts`), the
 * worker after home is usable.
 */
import type {
  DownloadResource,
  DraftPayloads,
  FeedName,
  FeedProgress,
  NewRecord,
  OutboxKind,
  ProgressRecord,
  RecordOf,
  StartCopy,
} from '@bloom/local-db';
import type { Connectivity, Observable, ShellSession } from '@bloom/shell-api';
import { bringPart, fetchPart } from '../core/bring-part';
import { keepsCopy } from '../core/guards';
import { useObservable } from '../core/observable';
import { awaitProducts } from './await-products';
import type { Stamps } from './protocol';
import type { StockFacts } from './stock-facts';
import type { StorageHealth } from './storage-health';
import { watchStuck } from './stuck';
import type { Operator } from './till-operator';
import { type OutboxCounts, type SyncStatus, values } from './values';

export type { Stamps } from './protocol';
export { dayOf } from './stock-facts';
export type { StorageHealth } from './storage-health';
export type { Operator } from './till-operator';
export type { OutboxCounts, SyncStatus } from './values';

export interface OfflineOptions {
  session: ShellSession;
  settings: { api_url: string; restricted_scope: string };
  /** Whether our server answers; without it the worker finds out by itself. */
  connectivity?: Observable<Connectivity>;
  /** '{resource} downloaded' with seconds (ANA-04). */
  onDownloaded?: (resource: DownloadResource, seconds: number) => void;
  /** '{resource} download failure' and the server's message (DWN-21, DWN-26). */
  onDownloadFailure?: (resource: DownloadResource | FeedName, report: string, message: string | undefined) => void;
  /** When prices and quantities were last refreshed, RFC 3339 (PRC-04, PRC-13). */
  stamps?: () => Stamps;
  /** All of it is here, as it was at `stamp`; so many products changed. */
  onInventoryUpdated?: (what: keyof Stamps, stamp: string, changed: number) => void;
  /** A call of the worker was answered 401: the session decides what follows (DWN-25). */
  onUnauthorized?: () => void;
  /** A call of the worker got no answer. */
  onUnanswered?: () => void;
}

/** Whether storage is kept, nearly full, private, outdated, or was cleared under our feet. */
export const storageHealth: Observable<StorageHealth> = values.storage;

/** Milliseconds. */
const DROP_LIMIT = 1_000;

/** The part of the build that is the worker's file. */
export const WORKER = 'data.worker';

const page = () => bringPart('offline/page', () => import('./page'));

/** What a cashier waits for: rather a word that it cannot be stored now than no word. Milliseconds. */
const RECORD_LIMIT = 10_000;

function pageSoon(): ReturnType<typeof page> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The code of offline data has not arrived')), RECORD_LIMIT);
  });
  return Promise.race([page(), late]);
}

/** Counts starts and stops: a start whose code was late must not undo the stop that came after it. */
let turn = 0;
let running: typeof import('./page') | undefined;
let productsAwaited = (): void => undefined;

/** Starts worker, downloads and sync for this session; calling it again with another session restarts them. */
export async function startOffline(options: OfflineOptions): Promise<void> {
  turn += 1;
  const mine = turn;
  const { user, facility } = options.session;
  productsAwaited();
  if (facility && keepsCopy(user)) productsAwaited = awaitProducts(values, facility.id);
  // The file of the worker comes beside the code that starts it.
  void fetchPart(WORKER);
  const loaded = await page();
  if (mine !== turn) return;
  running = loaded;
  await loaded.start(options);
}

/** The session is over: nothing runs on, and no copy of it is left. Does not wait long for a database that hangs. */
export async function stopOffline(): Promise<void> {
  await stopData();
  await Promise.race([keepStartCopy(undefined), new Promise((resolve) => setTimeout(resolve, DROP_LIMIT))]);
}

/** Nothing runs on, until it is started again; what it was doing goes on then. */
export async function stopData(): Promise<void> {
  turn += 1;
  productsAwaited();
  running?.stop();
}

/** Keeps what the next start needs where a kill of the browser cannot take it; `undefined` drops it. */
export async function keepStartCopy(copy: StartCopy | undefined): Promise<void> {
  await (await page()).keepStartCopy(copy);
}

/** Durable when it resolves; rejects with a `StorageError` and leaves nothing half done. */
export async function record<Kind extends OutboxKind>(
  kind: Kind,
  made: NewRecord<DraftPayloads[Kind]>,
  operator: Operator,
): Promise<RecordOf<Kind>> {
  const [stored] = await recordAll(kind, [made], operator);
  return stored as RecordOf<Kind>;
}

/** As `record`, of what one press makes: all of it or nothing. */
export async function recordAll<Kind extends OutboxKind>(
  kind: Kind,
  made: readonly NewRecord<DraftPayloads[Kind]>[],
  operator: Operator,
): Promise<RecordOf<Kind>[]> {
  return (await pageSoon()).recordAll(kind, made, operator);
}

/** Prices and quantities now, whatever their age. Rejects when the server could not be asked. */
export async function refreshInventory(): Promise<void> {
  await (await page()).refreshInventory();
}

/** What changed of a feed, now. Rejects when the server could not be asked, and for whoever does not keep it here. */
export async function refreshFeed(feed: FeedName): Promise<void> {
  await (await page()).refreshFeed(feed);
}

export function syncNow(): void {
  void page().then((loaded) => loaded.wake(true));
}

/** One quarantined record, or all of them, will be sent again. Resolves with how many. */
export async function retryQuarantined(uuid?: string): Promise<number> {
  return (await pageSoon()).retryQuarantined(uuid);
}

/** Everything the server does not have, as a JSON file. */
export async function exportOutbox(): Promise<Blob> {
  return (await page()).exportOutbox();
}

export function retryDownload(resource: DownloadResource): void {
  void page().then((loaded) => loaded.retryDownload(resource));
}

/** Before a switch to `next`: removes what belongs to the old facility, never the outbox or lost sales (SES-45). */
export async function clearFacilityData(next: string | null): Promise<void> {
  await (await page()).clearFacilityData(next);
}

export const useDownloads = (): ProgressRecord[] => useObservable(values.downloads);
/** Of the feeds that this person downloads. */
export const useFeeds = (): FeedProgress[] => useObservable(values.feeds);
export const useOutboxCounts = (): OutboxCounts => useObservable(values.outbox);
/** Notices records that wait though the server answers; see `useIsStuck`. Returns what ends it. */
export const watchWaiting = (connectivity: Observable<Connectivity>): (() => void) =>
  watchStuck({ outbox: values.outbox, stuck: values.stuck, connectivity });

export const useIsStuck = (): boolean => useObservable(values.stuck);
export const useSyncState = (): SyncStatus => useObservable(values.sync);
export const useLostSalesCount = (): number => useObservable(values.lostSales);
export const useIsRestoring = (): boolean => useObservable(values.restoring);
export const useStockFacts = (): StockFacts | null => useObservable(values.stock);
export const useStorageHealth = (): StorageHealth => useObservable(values.storage);
