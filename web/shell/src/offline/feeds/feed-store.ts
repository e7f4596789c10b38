/** A page of a feed and how far it is in one transaction, so that a run goes on exactly where it stopped. */
import {
  FEEDS,
  type Feed,
  type FeedName,
  type FeedProgress,
  type FeedRow,
  type KeptRow,
  type ModulesDb,
} from '@bloom/local-db/worker';
import Dexie from 'dexie';
import { counted, type StoredPage } from '../downloads/progress';
import { Superseded } from '../downloads/store';

export interface FeedPage extends Omit<StoredPage, 'lastSyncId'> {
  /** As they came. */
  results: unknown[];
  generation: string | undefined;
}

export interface FeedStore {
  /** Where this run begins: with everything, where the last one was cut, or with what changed since. */
  begin(name: FeedName, fresh: { run_id: string; now: string }): Promise<FeedProgress>;
  /** With everything, in place of this run: what was stored is swept at the end unless it comes again. */
  beginAnew(run: FeedProgress, fresh: { run_id: string; now: string }): Promise<FeedProgress>;
  /** @throws Superseded when another run, or another page of this one, was stored since this page was asked for */
  storePage(run: FeedProgress, page: FeedPage, now: string): Promise<FeedProgress>;
  /** What changed since, the last page: everything that the server had at `began` is here. */
  storeChanges(run: FeedProgress, page: FeedPage, began: string): Promise<FeedProgress>;
  change(run: FeedProgress, change: (row: FeedProgress) => Partial<FeedProgress>): Promise<void>;
}

/** It has come whole once: only changes are missing. */
export const isWhole = (row: FeedProgress | undefined): boolean => row?.progress === 100;

/** The rows of a page. Here is the border: the server answers as the contract says. */
const rowsOf = (results: unknown[]): KeptRow[] => results as KeptRow[];
/** Some feed, which is given none but its own rows. */
const feedOf = (name: FeedName): Pick<Feed<FeedRow<FeedName>>, 'numberOf' | 'isGone'> & { key: string } => FEEDS[name];

export function feedStore(db: ModulesDb, facilityId: string): FeedStore {
  const owned = async (run: FeedProgress): Promise<FeedProgress> => {
    const row = await db.feeds.get(run.name);
    if (row?.run_id !== run.run_id || row.facility_id !== facilityId) throw new Superseded(run.name);
    return row;
  };
  /** As `owned`, and no other tab was faster. */
  const untouched = async (run: FeedProgress): Promise<FeedProgress> => {
    const row = await owned(run);
    if (row.received !== run.received || row.highest !== run.highest) throw new Superseded(run.name);
    return row;
  };
  const writing = <Answer>(name: FeedName, work: () => Promise<Answer>): Promise<Answer> =>
    db.transaction('rw', db.feeds, db.rows(name), work);

  return {
    begin: (name, fresh) =>
      writing(name, async () => {
        const stored = await db.feeds.get(name);
        // Whoever reads sees the rows of the facility that the progress names.
        if (stored && stored.facility_id !== facilityId) await db.rows(name).clear();
        const mine = stored?.facility_id === facilityId ? stored : undefined;
        if (mine && isWhole(mine)) return mine;
        const run: FeedProgress = mine
          ? { ...mine, error: 0, service_available: true, start_time: fresh.now, state: 'running' }
          : newRun(name, facilityId, fresh, (await db.rows(name).count()) > 0);
        await db.feeds.put(run);
        return run;
      }),

    beginAnew: (run, fresh) =>
      writing(run.name, async () => {
        await owned(run);
        const anew = newRun(run.name, facilityId, fresh, (await db.rows(run.name).count()) > 0);
        await db.feeds.put(anew);
        return anew;
      }),

    storePage: (run, page, now) =>
      writing(run.name, async () => {
        const row = await untouched(run);
        const highest = await write(db, run, page);
        const after: FeedProgress = { ...row, ...counted(row, page), highest, ...generationOf(page) };
        if (page.next === null) {
          if (row.sweep) await sweep(db, row);
          Object.assign(after, whole(row.began_at ?? row.start_time), { finished_at: now });
          after.count = await db.rows(run.name).count();
        }
        await db.feeds.put(after);
        return after;
      }),

    storeChanges: (run, page, began) =>
      writing(run.name, async () => {
        const row = await untouched(run);
        const after: FeedProgress = { ...row, highest: await write(db, run, page), ...generationOf(page) };
        if (page.next === null) Object.assign(after, whole(began));
        after.count = await db.rows(run.name).count();
        await db.feeds.put(after);
        return after;
      }),

    change: (run, change) =>
      db.transaction('rw', db.feeds, async () => {
        const row = await owned(run);
        await db.feeds.put({ ...row, ...change(row) });
      }),
  };
}

function newRun(
  name: FeedName,
  facility_id: string,
  { run_id, now }: { run_id: string; now: string },
  sweep: boolean,
): FeedProgress {
  const numbers = { progress: 0, error: 0, count: 0, received: 0, highest: 0 };
  const times = { start_time: now, began_at: now };
  return {
    name,
    facility_id,
    run_id,
    ...numbers,
    ...times,
    next: null,
    sweep,
    service_available: true,
    state: 'running',
  };
}

const whole = (refreshed_at: string) => ({ state: 'done' as const, service_available: true, refreshed_at });

const generationOf = ({ generation }: FeedPage) => (generation === undefined ? {} : { generation });

/** Resolves with the highest number that is stored then. */
async function write(db: ModulesDb, run: FeedProgress, { results }: FeedPage): Promise<number> {
  const feed = feedOf(run.name);
  const table = db.rows(run.name);
  const rows = rowsOf(results);
  await table.bulkPut(rows.filter((row) => !feed.isGone(row)).map((row) => ({ ...row, run_id: run.run_id })));
  const gone = rows.filter((row) => feed.isGone(row));
  await table.bulkDelete(gone.map((row): string => Dexie.getByKeyPath(row, feed.key)));
  return rows.reduce((highest, row) => Math.max(highest, feed.numberOf(row)), run.highest);
}

/** Removes what a finished full run did not bring. */
async function sweep(db: ModulesDb, run: FeedProgress): Promise<void> {
  await db
    .rows(run.name)
    .filter((row) => row.run_id !== run.run_id)
    .delete();
}
