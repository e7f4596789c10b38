/**
 * Downloads one feed: whole the first time, page after page; from then on what changed since the highest number that is
 * here. A run that was cut goes on at the page it had reached. Numbers of another database of the server mean other rows:
 * then everything comes anew.
 */
import { FEEDS, type FeedName, type FeedProgress } from '@bloom/local-db/worker';
import { belowRoot } from '../../core/settings';
import {
  type Ask,
  type Asked,
  type AskPorts,
  askPage,
  type FailedEnd,
  type Fetched,
  failedEnd,
  LinkRefused,
  nextUrl,
} from '../downloads/ask-page';
import { type FeedPage, type FeedStore, isWhole } from './feed-store';

export interface FeedPorts extends AskPorts {
  store: FeedStore;
  /** What is sent and downloaded before any feed: resolves when it is through; undefined when nothing is. */
  othersFirst(): Promise<void> | undefined;
  now(): Date;
  newId(): string;
  facilityId: string;
}

export type FeedEnd =
  | { is: 'complete'; run: FeedProgress }
  /**
   * `isWhole`: what is here stands, and only changes are missing. `away`: of a whole feed; changes are asked for when the
   * server is back.
   */
  | ((FailedEnd | { is: 'away' }) & { isWhole: boolean });

/** Cursors that do not hold, or a database that is put back again and again: no reason to ask for ever. */
const MOST_BEGINNINGS = 3;

class Away extends Error {}
class OtherGeneration extends Error {}

/** Runs to the end, gives up, or stops. @throws Superseded when the run was replaced meanwhile */
export async function downloadFeed(name: FeedName, ports: FeedPorts, signal: AbortSignal): Promise<FeedEnd> {
  const begun = await ports.store.begin(name, fresh(ports));
  const end = await runFrom(begun, ports, signal);
  if (end.is !== 'complete' || isWhole(begun) || end.pages === 1) return end;
  // What was withdrawn while the pages were read may be on one of them.
  const changes = await runFrom(end.run, ports, signal);
  return changes.is === 'gave-up' || changes.is === 'away' ? end : changes;
}

const fresh = ({ newId, now }: FeedPorts) => ({ run_id: newId(), now: now().toISOString() });

const mustBeginAnew = (error: unknown) => error instanceof LinkRefused || error instanceof OtherGeneration;

/** `pages`: of which `run` is made; a page of an earlier run counts as one. */
async function runFrom(begun: FeedProgress, ports: FeedPorts, signal: AbortSignal) {
  let run = begun;
  try {
    for (let beginnings = 1; ; beginnings += 1) {
      try {
        return { is: 'complete' as const, ...(await bring(run, ports, signal)) };
      } catch (error) {
        if (!mustBeginAnew(error) || beginnings === MOST_BEGINNINGS) throw error;
        run = await ports.store.beginAnew(run, fresh(ports));
      }
    }
  } catch (error) {
    return { ...(await failed(error, run, ports, signal)), isWhole: isWhole(run) };
  }
}

async function failed(
  error: unknown,
  run: FeedProgress,
  { store }: FeedPorts,
  signal: AbortSignal,
): Promise<FailedEnd | { is: 'away' }> {
  if (error instanceof Away) return { is: 'away' };
  const end: FailedEnd = mustBeginAnew(error) ? { is: 'gave-up' } : failedEnd(error, signal);
  if (isWhole(run)) return end;
  if (end.is === 'unauthorized') await store.change(run, () => ({ state: 'paused' }));
  if (end.is === 'gave-up') await store.change(run, () => ({ state: 'failed' }));
  return end;
}

interface Brought {
  run: FeedProgress;
  pages: number;
}

async function bring(run: FeedProgress, ports: FeedPorts, signal: AbortSignal): Promise<Brought> {
  if (isWhole(run)) return { run: await bringChanges(run, ports, signal), pages: 1 };
  const first = firstUrl(run, ports);
  const kept = run.next === null ? undefined : nextUrl(run.next, first, ports.apiRoot);
  let pages = kept === undefined ? 0 : 1;
  const start = { url: kept ?? first, mayBeRefused: kept !== undefined };
  const last = await follow(run, start, ports, signal, (at, { count, ...page }) => {
    // The first page says how many there are.
    const toStore = pages === 0 ? { ...page, count } : page;
    pages += 1;
    return ports.store.storePage(at, toStore, ports.now().toISOString());
  });
  return { run: last, pages };
}

/** Quietly: the card goes on saying what is here. */
async function bringChanges(run: FeedProgress, ports: FeedPorts, signal: AbortSignal): Promise<FeedProgress> {
  const began = ports.now().toISOString();
  const url = firstUrl(run, ports, run.highest);
  return follow(run, { url, mayBeRefused: false }, ports, signal, (at, page) =>
    ports.store.storeChanges(at, page, began),
  );
}

interface Start {
  url: URL;
  mayBeRefused: boolean;
}

async function follow(
  begun: FeedProgress,
  start: Start,
  ports: FeedPorts,
  signal: AbortSignal,
  store: (run: FeedProgress, page: FeedPage) => Promise<FeedProgress>,
): Promise<FeedProgress> {
  let run = begun;
  let inFlight: Asked<undefined> | null = askPage(
    start.url,
    asking(run, start.mayBeRefused, ports, signal),
    ports,
    signal,
  );
  while (inFlight) {
    const { page, next, generation }: Fetched<undefined> = await inFlight.answer;
    if (run.generation !== undefined && generation !== undefined && generation !== run.generation) {
      throw new OtherGeneration();
    }
    inFlight = next ? askPage(next, asking(run, false, ports, signal), ports, signal) : null;
    // If storing fails first, nobody waits for this one any more.
    inFlight?.answer.catch(() => undefined);
    run = await store(run, {
      results: page.results,
      count: page.count,
      received: page.results.length,
      next: next ? next.pathname + next.search : null,
      generation,
    });
  }
  return run;
}

function asking(run: FeedProgress, mayBeRefused: boolean, ports: FeedPorts, signal: AbortSignal): Ask<undefined> {
  const isQuiet = isWhole(run);
  const note = async (change: (row: FeedProgress) => Partial<FeedProgress>): Promise<void> => {
    if (!isQuiet) await ports.store.change(run, change);
  };
  return {
    mayBeRefused,
    othersFirst: () => ports.othersFirst(),
    look: async () => undefined,
    async away() {
      if (isQuiet) throw new Away();
      await note(() => ({ state: 'paused' }));
      await ports.reachability.back(signal);
      await note(() => ({ state: 'running' }));
    },
    tell: note,
  };
}

function firstUrl({ name }: FeedProgress, { apiRoot, facilityId }: FeedPorts, since?: number): URL {
  return new URL(belowRoot(FEEDS[name].first(facilityId, since)), apiRoot);
}
