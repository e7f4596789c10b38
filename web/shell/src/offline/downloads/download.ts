/**
 * Downloads one resource: page after page by the server's `next` (DWN-07). The next page is asked for before the last one
 * is stored, and comes and is read meanwhile.
 */
import type { DownloadResource, ProgressRecord } from '@bloom/local-db';
import {
  type Asked,
  type AskPorts,
  askPage,
  type FailedEnd,
  type Fetched,
  failedEnd,
  LinkRefused,
  nextUrl,
} from './ask-page';
import { type Page, rowsOf } from './fetch-page';
import type { Precedence } from './precedence';
import { firstUrl, PATHS } from './resources';
import type { DownloadStore, Snapshot } from './store';

export interface DownloadPorts extends AskPorts {
  store: DownloadStore;
  /** The outbox goes first: resolves when nothing is being sent; undefined when nothing is. */
  afterSync(): Promise<void> | undefined;
  now(): Date;
  newId(): string;
  facilityId: string;
  /** Absent where one resource is downloaded alone. */
  precedence?: Precedence;
}

export type DownloadEnd = { is: 'complete'; run: ProgressRecord } | FailedEnd;

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
    const end = failedEnd(error, signal);
    if (end.is === 'unauthorized' && !quiet) await store.change(run, () => ({ state: 'paused' }));
    if (end.is === 'gave-up' && !quiet) await store.change(run, () => ({ state: 'failed' }));
    return end;
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
  const ask = (url: URL, page: Pick<Asking, 'mayBeRefused' | 'inTurn'>) =>
    askFor(url, { ...page, run, quiet }, ports, signal);
  let inFlight: Asked<Snapshot | undefined> | null = ask(start.url, {
    mayBeRefused: start.mayBeRefused,
    inTurn: false,
  });
  while (inFlight) {
    if (isFirst) void ports.precedence?.give();
    const fetched: Fetched<Snapshot | undefined> = await inFlight.answer;
    if (isFirst) ports.precedence?.take();
    const { page, known: snapshot } = fetched;
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

function highestAudit(run: ProgressRecord, page: Page): { lastSyncId?: number } {
  const ids = rowsOf(PATHS.patients, page.results).map(({ id }) => id);
  if (ids.length === 0) return {};
  return { lastSyncId: ids.reduce((left, right) => Math.max(left, right), run.last_sync_id ?? 0) };
}

interface Asking {
  run: ProgressRecord;
  quiet: boolean;
  mayBeRefused: boolean;
  /** Whether it waits for the products. */
  inTurn: boolean;
}

function askFor(
  url: URL,
  { run, quiet, mayBeRefused, inTurn }: Asking,
  ports: DownloadPorts,
  signal: AbortSignal,
): Asked<Snapshot | undefined> {
  const isFirst = run.resource === 'inventory';
  const tell = async (change: (row: ProgressRecord) => Partial<ProgressRecord>): Promise<void> => {
    if (!quiet) await ports.store.change(run, change);
  };
  const ask = {
    mayBeRefused,
    tell,
    othersFirst: () => (isFirst ? ports.afterSync() : inTurn ? ports.precedence?.turn() : undefined),
    look: async () => (isFirst ? ports.store.snapshot() : undefined),
    async away() {
      await tell(() => ({ state: 'paused' }));
      await ports.reachability.back(signal);
      await tell(() => ({ state: 'running' }));
    },
  };
  return askPage(url, ask, ports, signal);
}
