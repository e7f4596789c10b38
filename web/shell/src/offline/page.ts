/**
 * The page's side of offline data: the worker, what it must be told, and what it tells. Loaded as a chunk of its own,
 * after home is usable.
 */
import { grantedApps } from '@bloom/api-client';
import {
  bloomDb,
  clearFeeds,
  type DownloadResource,
  type DraftPayloads,
  exportOutbox as exportRecords,
  type FeedName,
  feedsOf,
  modulesDb,
  type NewRecord,
  type OutboxKind,
  outboxDb,
  type RecordOf,
  recordAll as recordInOutbox,
  retryQuarantined as retryRecords,
  SALES_SYNC_CHANNEL,
  type SalesSyncMessage,
  type StartCopy,
  toStorageError,
} from '@bloom/local-db';
import { fetchPart, forgetPart } from '../core/bring-part';
import { clearFacility } from './downloads/store';
import { type OfflineOptions, WORKER } from './index';
import { type KeptWorker, keepWorker } from './keep-worker';
import { announceOutbox, watchDatabases } from './live';
import type { FromWorker, ToWorker, WorkerSession } from './protocol';
import { watchStorage } from './storage-watch';
import { type Operator, tillOperator } from './till-operator';
import { values } from './values';

/** A token may be renewed by another tab; nobody tells, so we look. Milliseconds. */
const TOKEN_CHECK = 15_000;

let worker: KeptWorker | undefined;
let cleanUps: (() => void)[] = [];
let options: OfflineOptions | undefined;
/** Who waits for the worker to refresh prices and quantities, or a feed. */
const refreshes = new Map<string, (reason: string | null) => void>();

function tell(message: ToWorker): boolean {
  return worker?.tell(message) ?? false;
}

export async function start(next: OfflineOptions): Promise<void> {
  stop();
  options = next;
  cleanUps = [
    watchDatabases(values, workerSession(next).feeds),
    watchStorage(values.storage, restart),
    watchMessages(),
    watchSession(next),
  ];
  worker = keepWorker({
    fetch: () => fetchPart(WORKER),
    forget: () => forgetPart(WORKER),
    make: () => new Worker(new URL('./data.worker.ts', import.meta.url), { type: 'module', name: 'bloom-data' }),
    first: () => firstWord(next),
    hear,
    lost: () => refuseRefreshes('Offline data was started anew'),
  });
}

function firstWord(next: OfflineOptions): ToWorker {
  const reachable = next.connectivity?.get().reachable ?? true;
  const stamps = next.stamps?.() ?? { prices: undefined, quantities: undefined };
  return { type: 'start', session: workerSession(next), apiUrl: next.settings.api_url, reachable, stamps };
}

function refuseRefreshes(reason: string): void {
  for (const ask of [...refreshes.keys()]) refreshed(ask, reason);
}

/** Fills the emptied databases again. */
function restart(): void {
  if (options) void start(options);
}

/** At any moment: what the worker was doing goes on at the next start. */
export function stop(): void {
  for (const cleanUp of cleanUps) cleanUp();
  cleanUps = [];
  worker?.end();
  worker = undefined;
  values.stock.set(null);
  refuseRefreshes('Offline data was stopped');
}

export function wake(urgent: boolean): void {
  if (!tell({ type: 'wake', urgent })) worker?.hurry();
  announceOutbox();
}

export function retryDownload(resource: DownloadResource): void {
  tell({ type: 'retry-download', resource });
}

export async function recordAll<Kind extends OutboxKind>(
  kind: Kind,
  made: readonly NewRecord<DraftPayloads[Kind]>[],
  operator: Operator,
): Promise<RecordOf<Kind>[]> {
  try {
    const stored = await recordInOutbox(kind, made, tillOperator(operator));
    announceOutbox();
    return stored;
  } catch (error) {
    const fault = toStorageError(error);
    if (fault.fault === 'quota') {
      tell({ type: 'make-room' });
      values.storage.set({ ...values.storage.get(), full: true });
    }
    throw fault;
  }
}

/** Resolves when the local database has the server's prices and quantities of now. */
export function refreshInventory(): Promise<void> {
  return askRefresh((ask) => ({ type: 'refresh-inventory', ask }));
}

/** Resolves when the rows of the feed are those that the server has now. */
export function refreshFeed(feed: FeedName): Promise<void> {
  return askRefresh((ask) => ({ type: 'refresh-feed', feed, ask }));
}

function askRefresh(message: (ask: string) => ToWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const ask = crypto.randomUUID();
    refreshes.set(ask, (reason) => (reason === null ? resolve() : reject(new Error(reason))));
    if (!tell(message(ask))) refreshed(ask, 'Offline data is not running');
  });
}

function refreshed(ask: string, reason: string | null): void {
  refreshes.get(ask)?.(reason);
  refreshes.delete(ask);
}

export async function retryQuarantined(uuid?: string): Promise<number> {
  const count = await retryRecords(outboxDb(), uuid);
  wake(true);
  return count;
}

export async function exportOutbox(): Promise<Blob> {
  const file = await exportRecords(outboxDb(), Date.now());
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
}

/** Strictly written, as the whole outbox database is; without a copy the last one goes. */
export async function keepStartCopy(copy: StartCopy | undefined): Promise<void> {
  const { meta } = outboxDb();
  if (copy) await meta.put({ key: 'start', copy });
  else await meta.delete('start');
}

export async function clearFacilityData(next: string | null): Promise<void> {
  stop();
  await clearFacility(bloomDb(), next);
  await clearFeeds(modulesDb()).catch((error: unknown) => {
    console.error('What modules read of the facility before stays until the next start, and nobody sees it', error);
  });
}

function workerSession({ session, settings }: OfflineOptions): WorkerSession {
  const { user, facility, countryConfig } = session;
  const scopes = [...(user.scopes ?? []), ...(user.user_scopes ?? [])];
  const restricted = scopes.includes(settings.restricted_scope);
  return {
    userId: user.id,
    facilityId: facility?.id ?? user.facility_id,
    token: session.getIdToken(),
    isStaff: user.is_staff,
    restricted,
    feeds:
      user.is_staff || restricted
        ? []
        : feedsOf({ apps: grantedApps(user.userapps), can: (scope) => scopes.includes(scope) }),
    lowStock: facility?.low_stock_level,
    country: countryConfig && {
      timeZone: countryConfig.time_zone,
      currency: { code: countryConfig.currency, minorUnits: countryConfig.minor_units },
    },
  };
}

function hear(message: FromWorker): void {
  switch (message.type) {
    case 'downloaded':
      options?.onDownloaded?.(message.resource, message.seconds);
      break;
    case 'download-failed':
      options?.onDownloadFailure?.(message.resource, message.report, message.message);
      break;
    case 'unauthorized':
      options?.onUnauthorized?.();
      break;
    case 'unanswered':
      options?.onUnanswered?.();
      break;
    case 'storage': {
      const health = values.storage.get();
      if (message.fault === 'quota') values.storage.set({ ...health, full: true });
      if (message.fault === 'outdated') values.storage.set({ ...health, outdated: true });
      if (message.fault === 'unavailable') values.storage.set({ ...health, available: false });
      break;
    }
    case 'refreshed':
      refreshed(message.ask, message.reason);
      break;
    case 'stock-facts':
      values.stock.set(message.facts);
      break;
    case 'inventory-updated':
      options?.onInventoryUpdated?.(message.what, message.stamp, message.changed);
      break;
    case 'sync':
      values.sync.set({ ...values.sync.get(), detail: message.detail });
      break;
  }
}

function watchMessages(): () => void {
  const channel = new BroadcastChannel(SALES_SYNC_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<SalesSyncMessage>) => {
    values.sync.set({ ...values.sync.get(), message: data });
  };
  return () => channel.close();
}

function watchSession({ session, connectivity }: OfflineOptions): () => void {
  const refresh = () => tell({ type: 'token', token: session.getIdToken() });
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    refresh();
    tell({ type: 'wake', urgent: false });
  };
  const unsubscribe = connectivity?.subscribe(() => {
    refresh();
    tell({ type: 'reachable', reachable: connectivity.get().reachable });
  });
  // Without a watcher of our server the browser's own word is a hint.
  const onOnline = () => tell({ type: 'reachable', reachable: true });
  if (!connectivity) window.addEventListener('online', onOnline);
  const timer = setInterval(refresh, TOKEN_CHECK);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    unsubscribe?.();
    window.removeEventListener('online', onOnline);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
