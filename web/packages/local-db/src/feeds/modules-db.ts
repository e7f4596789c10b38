/**
 * `bloom-modules`: what modules read and the server has, a table a feed. Everything here can be downloaded again, so it
 * may be deleted at any time; what a module alone has is a draft, in the outbox database.
 */
import type { DexieOptions, EntityTable, Table } from 'dexie';
import { closeForNewerVersions, neverPatching, outdatedError } from '../bloom-db';
import { type StorageError, toStorageError } from '../errors';
import type { ProgressRecord } from '../records';
import { RevivingDexie } from '../reviving-dexie';
import { FEED_NAMES, FEEDS, type FeedName, type FeedRow } from './feeds';

export const MODULES_DB_NAME = 'bloom-modules';
/** Every new feed, and every feed whose indexes change, makes it one more. */
export const MODULES_DB_VERSION = FEED_NAMES.reduce((sum, name) => sum + FEEDS[name].schema, 0);

/** How far a feed is. */
export interface FeedProgress
  extends Pick<
    ProgressRecord,
    | 'progress'
    | 'error'
    | 'start_time'
    | 'began_at'
    | 'service_available'
    | 'received'
    | 'next'
    | 'facility_id'
    | 'run_id'
    | 'message'
    | 'finished_at'
  > {
  name: FeedName;
  /** While it is downloaded, what the server says there is; afterwards rows on this device. */
  count: number;
  /** There were rows before this run: what it does not bring is removed at its end. */
  sweep: boolean;
  /** The highest number that is stored; 0 for none. */
  highest: number;
  /** Of the server's database that gave the rows; another one has other numbers. */
  generation?: string;
  state: 'running' | 'paused' | 'failed' | 'done';
  /** RFC 3339, by this device: everything that the server had then is here. Absent until it has come once. */
  refreshed_at?: string;
}

/** A row on this device. */
export type KeptRow<Name extends FeedName = FeedName> = FeedRow<Name> & {
  /** The run that brought all of the feed when this row came: what a finished full run did not bring is swept. */
  run_id: string;
};

export class ModulesDb extends RevivingDexie {
  declare feeds: EntityTable<FeedProgress, 'name'>;
  private readonly factory: IDBFactory;
  private wasOpen = false;

  constructor(options: DexieOptions & { name?: string } = {}) {
    const { name = MODULES_DB_NAME, indexedDB = globalThis.indexedDB, ...rest } = options;
    super(name, {
      ...rest,
      ...(indexedDB ? { indexedDB: neverPatching(indexedDB as IDBFactory, MODULES_DB_VERSION) } : {}),
    });
    this.factory = indexedDB as IDBFactory;
    const tables = FEED_NAMES.map((feed) => [feed, [FEEDS[feed].key, ...FEEDS[feed].indexes].join(', ')]);
    this.version(MODULES_DB_VERSION).stores({ feeds: 'name', ...Object.fromEntries(tables) });
    closeForNewerVersions(this, MODULES_DB_VERSION, () => {
      this.closedForGood = true;
    });
    this.on('ready', () => {
      this.wasOpen = true;
    });
  }

  rows<Name extends FeedName>(name: Name): Table<KeptRow<Name>, string> {
    return this.table(name);
  }

  /** Why a call failed, in the product's own words. */
  explain(error: unknown): StorageError {
    return this.closedForGood ? outdatedError(error) : toStorageError(error);
  }

  /**
   * Takes away what a later version left here, for after the program went back to this one; not where a later one came in
   * the meantime. This page does without feeds; the next start downloads them anew.
   */
  async dropLater(): Promise<void> {
    if (this.wasOpen) return;
    await new Promise<void>((resolve, reject) => {
      const request = this.factory.deleteDatabase(this.name);
      request.onsuccess = () => resolve();
      request.onerror = () => reject(toStorageError(request.error));
    });
  }
}

let shared: ModulesDb | undefined;

/** The one handle of this page or worker. It opens at the first call. */
export function modulesDb(): ModulesDb {
  shared ??= new ModulesDb();
  return shared;
}

/** Before a switch of facility: all of it goes. */
export function clearFeeds(db: ModulesDb): Promise<void> {
  return db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) await table.clear();
  });
}

/** One of them: its rows, and how far it was. */
export function clearFeed(db: ModulesDb, name: FeedName): Promise<void> {
  return db.transaction('rw', db.feeds, db.rows(name), async () => {
    await db.rows(name).clear();
    await db.feeds.delete(name);
  });
}
