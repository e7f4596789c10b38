/** The progress of one resource as numbers (DWN-15..DWN-17, DWN-33..DWN-35). Pure. */
import type { DownloadResource, ProgressRecord } from '@bloom/local-db';

/** Whole percent; 100 only with the last record, because 100 means complete and blocks a restart. */
export function percent(received: number, count: number, last: boolean): number {
  if (last) return 100;
  if (count <= 0) return 0;
  return Math.min(99, Math.round((received / count) * 100));
}

export function beginRun(
  resource: DownloadResource,
  facilityId: string,
  stored: ProgressRecord | undefined,
  fresh: { run_id: string; now: string; sweep: boolean },
): ProgressRecord {
  const again = stored && stored.facility_id === facilityId && stored.progress < 100 ? stored : undefined;
  return {
    resource,
    facility_id: facilityId,
    progress: again?.progress ?? 0,
    // A new run starts without errors (DWN-35), but goes on where the last one stopped (DWN-18).
    error: 0,
    service_available: true,
    start_time: fresh.now,
    began_at: again?.began_at ?? again?.start_time ?? fresh.now,
    count: again?.count ?? 0,
    received: again?.received ?? 0,
    next: again?.next ?? null,
    run_id: again?.run_id ?? fresh.run_id,
    sweep: again ? again.sweep : fresh.sweep,
    ...(again?.last_sync_id === undefined ? {} : { last_sync_id: again.last_sync_id }),
    state: 'running',
  };
}

export interface StoredPage {
  /** The server's count, given with the first page of a run. */
  count?: number;
  received: number;
  next: string | null;
  lastSyncId?: number;
}

type Counted = Pick<ProgressRecord, 'received' | 'count' | 'next' | 'progress'>;

/** The numbers after a page. */
export function counted(before: Pick<Counted, 'received' | 'count'>, page: Omit<StoredPage, 'lastSyncId'>): Counted {
  const received = before.received + page.received;
  // Later pages may say what is left instead of what there is; only the first one counts.
  const count = Math.max(page.count === undefined ? before.count : before.received + page.count, received);
  return { received, count, next: page.next, progress: percent(received, count, page.next === null) };
}

/** After a page; with the last one the run is done. `rows`: how many the store holds then. */
export function afterPage(progress: ProgressRecord, page: StoredPage, rows: number, now: string): ProgressRecord {
  const numbers = counted(progress, page);
  const last = page.next === null;
  const next: ProgressRecord = {
    ...progress,
    ...numbers,
    ...(page.lastSyncId === undefined ? {} : { last_sync_id: page.lastSyncId }),
    // The next page may be waiting for the network already.
    state: last ? 'done' : progress.state,
  };
  if (!last) return next;
  return {
    ...next,
    service_available: true,
    finished_at: now,
    [`empty_${progress.resource}`]: numbers.count === 0 && rows === 0,
  };
}
