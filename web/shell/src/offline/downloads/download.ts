/**
 * Downloads one resource: page after page by the server's `next` (DWN-07), the next page in flight while the last one
 * is stored. Three attempts per page, five seconds apart (DWN-21, DWN-22); offline waits without counting (DWN-23).
 */
import type { DownloadResource, ProgressRecord } from '@bloom/local-db';
import { DOWNLOAD_ATTEMPTS, DOWNLOAD_RETRY_WAIT } from '../../core/constants';
import type { Reachability } from '../reachability';
import { type Page, type PageOutcome, resolveNext, rowsOf } from './fetch-page';
import { firstUrl, PATHS } from './resources';
import type { DownloadStore, Snapshot } from './store';

export interface DownloadPorts {
  store: DownloadStore;
  fetchPage(url: URL, signal: AbortSignal): Promise<PageOutcome>;
  reachability: Pick<Reachability, 'isAway' | 'back'>;
  /** The outbox goes first: resolves when nothing is being sent. */
  afterSync(): Promise<void>;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): Date;
  newId(): string;
  apiRoot: URL;
  facilityId: string;
}

export type DownloadEnd =
  | { is: 'complete'; run: ProgressRecord }
  /** Three attempts failed (DWN-20). */
  | { is: 'gave-up'; message?: string }
  | { is: 'unauthorized' }
  | { is: 'aborted' };

/** However long a server asks us to wait. Milliseconds. */
const LONGEST_WAIT = 60_000;

class GaveUp extends Error {
  constructor(readonly serverText?: string) {
    super(serverText);
  }
}
class Unauthorized extends Error {}
class Aborted extends Error {}
class LinkRefused extends Error {}

/** A stored link that is not valid any more; the server then begins anew. */
const REFUSED_LINK = new Set([400, 404, 410, 422]);

/** Runs to the end, gives up, or stops; `quiet` tops up finished data and leaves the progress alone. */
export async function download(
  resource: DownloadResource,
  ports: DownloadPorts,
  signal: AbortSignal,
  quiet = false,
): Promise<DownloadEnd> {
  const { store } = ports;
  const stored = await store.progress(resource);
  const run =
    quiet && stored ? stored : await store.begin(resource, { run_id: ports.newId(), now: ports.now().toISOString() });
  try {
    try {
      return { is: 'complete', run: await follow(run, ports, signal, quiet, startOf(run, ports, quiet)) };
    } catch (error) {
      if (!(error instanceof LinkRefused)) throw error;
      await store.change(run, () => ({
        next: null,
        ...(resource === 'patients' ? {} : { received: 0, progress: 0 }),
      }));
      const again = { ...run, next: null };
      return { is: 'complete', run: await follow(run, ports, signal, quiet, startOf(again, ports, quiet)) };
    }
  } catch (error) {
    if (error instanceof Aborted || signal.aborted) return { is: 'aborted' };
    if (error instanceof Unauthorized) {
      if (!quiet) await store.change(run, () => ({ state: 'paused' }));
      return { is: 'unauthorized' };
    }
    if (!(error instanceof GaveUp)) throw error;
    if (!quiet) await store.change(run, () => ({ state: 'failed' }));
    return { is: 'gave-up', ...(error.serverText ? { message: error.serverText } : {}) };
  }
}

interface Start {
  url: URL;
  /** The first page of this row of pages says how many there are. */
  counts: boolean;
  /** A link from an earlier run: refusal means "begin anew", not failure. */
  mayBeRefused: boolean;
}

function startOf(run: ProgressRecord, { apiRoot, facilityId }: DownloadPorts, quiet: boolean): Start {
  // Patients go on from the highest audit that is stored, everything else from the last link (DWN-14, DWN-18).
  if (run.next && run.resource !== 'patients' && !quiet) {
    const url = nextUrl(run.next, firstUrl(apiRoot, run.resource, facilityId), apiRoot);
    if (url) return { url, counts: false, mayBeRefused: true };
  }
  const url = firstUrl(apiRoot, run.resource, facilityId, run.resource === 'patients' ? run.last_sync_id : undefined);
  return { url, counts: true, mayBeRefused: false };
}

interface Fetched {
  page: Page;
  /** null after the last page. */
  next: URL | null;
  snapshot: Snapshot;
}

async function follow(
  begun: ProgressRecord,
  ports: DownloadPorts,
  signal: AbortSignal,
  quiet: boolean,
  start: Start,
): Promise<ProgressRecord> {
  let run = begun;
  let counts = start.counts;
  // Sales come with the highest number first: a top-up ends where everything below is known.
  const known = quiet && run.resource === 'sales' ? (run.last_sync_id ?? (await ports.store.highestSale())) : 0;
  let highestSale = quiet ? known : (run.last_sync_id ?? 0);
  let inFlight: Promise<Fetched> | null = attempts(run, ports, signal, quiet, start.url, start.mayBeRefused);
  while (inFlight) {
    const fetched: Fetched = await inFlight;
    const { page, snapshot } = fetched;
    const numbers: number[] = run.resource === 'sales' ? rowsOf(PATHS.sales, page.results).map(({ id }) => id) : [];
    highestSale = Math.max(highestSale, ...numbers);
    const next: URL | null = numbers.some((id) => id <= known) ? null : fetched.next;
    inFlight = next ? attempts(run, ports, signal, quiet, next, false) : null;
    // If storing fails first, nobody waits for this one any more.
    inFlight?.catch(() => undefined);
    const toStore = {
      results: known > 0 ? rowsOf(PATHS.sales, page.results).filter(({ id }) => id > known) : page.results,
      received: page.results.length,
      next: next ? next.pathname + next.search : null,
      snapshot,
      ...(counts ? { count: page.count } : {}),
      ...(run.resource === 'patients' ? highestAudit(run, page) : {}),
      // Of a top-up with the last page only: what is cut off is asked for again, and no gap stays.
      ...(run.resource === 'sales' && (next === null || !quiet) && highestSale > 0 ? { lastSyncId: highestSale } : {}),
    };
    run = await ports.store.storePage(run, toStore, ports.now().toISOString(), quiet);
    counts = false;
  }
  return run;
}

/** undefined when it leads to another server (DWN-45). */
function nextUrl(next: string, current: URL, apiRoot: URL): URL | undefined {
  try {
    return resolveNext(next, current, apiRoot);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

function highestAudit(run: ProgressRecord, page: Page): { lastSyncId?: number } {
  const ids = rowsOf(PATHS.patients, page.results).map(({ id }) => id);
  if (ids.length === 0) return {};
  return { lastSyncId: ids.reduce((left, right) => Math.max(left, right), run.last_sync_id ?? 0) };
}

/** One page, with its attempts. */
async function attempts(
  run: ProgressRecord,
  ports: DownloadPorts,
  signal: AbortSignal,
  quiet: boolean,
  url: URL,
  mayBeRefused: boolean,
): Promise<Fetched> {
  const tell = async (change: (row: ProgressRecord) => Partial<ProgressRecord>): Promise<void> => {
    if (!quiet) await ports.store.change(run, change);
  };
  for (let attempt = 1; ; ) {
    if (run.resource === 'inventory') await ports.afterSync();
    if (signal.aborted) throw new Aborted();
    const snapshot = await ports.store.snapshot();
    const outcome = await ports.fetchPage(url, signal);
    if (signal.aborted) throw new Aborted();
    if (outcome.kind === 'page') {
      const { page } = outcome;
      const next = page.next === null ? null : nextUrl(page.next, url, ports.apiRoot);
      // A page that leads elsewhere is a page that failed (DWN-19).
      if (next !== undefined) return { page, next, snapshot };
    }
    if (outcome.kind === 'unauthorized') throw new Unauthorized();
    if (outcome.kind === 'network' && (await ports.reachability.isAway())) {
      await tell(() => ({ state: 'paused' }));
      await ports.reachability.back(signal);
      await tell(() => ({ state: 'running' }));
      continue;
    }
    const failed = outcome.kind === 'failed' ? outcome : undefined;
    if (mayBeRefused && failed && REFUSED_LINK.has(failed.status)) throw new LinkRefused();
    await tell((row) => ({ error: row.error + 1, service_available: false, message: failed?.message }));
    if (attempt >= DOWNLOAD_ATTEMPTS) throw new GaveUp(failed?.message);
    attempt++;
    await ports.sleep(Math.min(LONGEST_WAIT, Math.max(DOWNLOAD_RETRY_WAIT, failed?.retryAfter ?? 0)), signal);
  }
}
