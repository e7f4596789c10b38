/**
 * Downloads one resource: page after page by the server's `next` (DWN-07). The next page is asked for before the last one
 * is stored, and comes and is read meanwhile. Three attempts per page, five seconds apart (DWN-21, DWN-22); offline waits
 * without counting (DWN-23).
 */
import type { DownloadResource, ProgressRecord } from '@bloom/local-db';
import { DOWNLOAD_ATTEMPTS, DOWNLOAD_RETRY_WAIT } from '../../core/constants';
import type { Reachability } from '../reachability';
import { type Page, type PageOutcome, resolveNext, rowsOf } from './fetch-page';
import type { Precedence } from './precedence';
import { firstUrl, PATHS } from './resources';
import type { DownloadStore, Snapshot } from './store';

export interface DownloadPorts {
  store: DownloadStore;
  fetchPage(url: URL, signal: AbortSignal): Promise<PageOutcome>;
  reachability: Pick<Reachability, 'isAway' | 'back'>;
  /** The outbox goes first: resolves when nothing is being sent; undefined when nothing is. */
  afterSync(): Promise<void> | undefined;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): Date;
  newId(): string;
  apiRoot: URL;
  facilityId: string;
  /** Absent where one resource is downloaded alone. */
  precedence?: Precedence;
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
  /** Of products only. */
  snapshot: Snapshot | undefined;
}

interface Asked {
  answer: Promise<Fetched>;
  /** Resolves when the request is out, or when it waits for something else than this device's database. */
  isOut: Promise<void>;
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
  const isFirst = run.resource === 'inventory';
  const ask = (url: URL, page: Pick<Ask, 'mayBeRefused' | 'inTurn'>) =>
    askFor(url, { ...page, run, quiet }, ports, signal);
  let inFlight: Asked | null = ask(start.url, { mayBeRefused: start.mayBeRefused, inTurn: false });
  while (inFlight) {
    if (isFirst) void ports.precedence?.give();
    const fetched: Fetched = await inFlight.answer;
    if (isFirst) ports.precedence?.take();
    const { page, snapshot } = fetched;
    const numbers: number[] = run.resource === 'sales' ? rowsOf(PATHS.sales, page.results).map(({ id }) => id) : [];
    highestSale = Math.max(highestSale, ...numbers);
    const next: URL | null = numbers.some((id) => id <= known) ? null : fetched.next;
    inFlight = next ? ask(next, { mayBeRefused: false, inTurn: !isFirst }) : null;
    // If storing fails first, nobody waits for this one any more.
    inFlight?.answer.catch(() => undefined);
    // What is read before asking would wait until the page is stored, and the line and the server with it.
    await inFlight?.isOut;
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

interface Ask {
  run: ProgressRecord;
  quiet: boolean;
  mayBeRefused: boolean;
  /** Whether it waits for the products. */
  inTurn: boolean;
}

function askFor(url: URL, ask: Ask, ports: DownloadPorts, signal: AbortSignal): Asked {
  let out = (): void => undefined;
  const isOut = new Promise<void>((resolve) => {
    out = resolve;
  });
  return { answer: attempts(url, ask, ports, signal, out).finally(out), isOut };
}

/** One page, with its attempts. `out`: see `Asked`. */
async function attempts(
  url: URL,
  { run, quiet, mayBeRefused, inTurn }: Ask,
  ports: DownloadPorts,
  signal: AbortSignal,
  out: () => void,
): Promise<Fetched> {
  const tell = async (change: (row: ProgressRecord) => Partial<ProgressRecord>): Promise<void> => {
    if (!quiet) await ports.store.change(run, change);
  };
  for (let attempt = 1; ; ) {
    const others = run.resource === 'inventory' ? ports.afterSync() : inTurn ? ports.precedence?.turn() : undefined;
    if (others) out();
    await others;
    if (signal.aborted) throw new Aborted();
    const snapshot = run.resource === 'inventory' ? await ports.store.snapshot() : undefined;
    const answer = ports.fetchPage(url, signal);
    out();
    const outcome = await answer;
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
