/** The steps of an update in a real browser. Loaded when somebody proceeds. */
import {
  type BloomDb,
  bloomDb,
  exportOutbox,
  importOutbox,
  type ModulesDb,
  modulesDb,
  type OutboxDb,
  outboxCounts,
  outboxDb,
} from '@bloom/local-db';
import { deleteDatabases, setAside } from '@bloom/local-db/update';
import { flush, track } from '../analytics/track';
import { stored } from '../core/stored';
import { stopData, syncNow } from '../offline';
import { scrub } from '../reports/scrub';
import { startOver } from '../session/control';
import { serverAnswers } from '../session/server-answers';
import { keepPendingAgreements } from '../terms/record';
import type { UpdateSteps } from './update-application';

/** Milliseconds. */
export interface UpdateLimits {
  event: number;
  send: number;
  /** Of one deletion that another page blocks. */
  deletion: number;
  worker: number;
}

const LIMITS: UpdateLimits = { event: 3_000, send: 10_000, deletion: 5_000, worker: 3_000 };
/** Between two looks at what still waits. */
const LOOK = 250;

export interface UpdateStores {
  bloom: BloomDb;
  modules: ModulesDb;
  outbox: OutboxDb;
  factory: IDBFactory;
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
}

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));
const ofThisBrowser = (): UpdateStores => ({
  bloom: bloomDb(),
  modules: modulesDb(),
  outbox: outboxDb(),
  factory: indexedDB,
  caches: globalThis.caches,
});

export function browserSteps(stores = ofThisBrowser(), limits = LIMITS): UpdateSteps {
  const { bloom, modules, outbox, factory } = stores;
  const user = stored.get('user');
  return {
    serverAnswers,

    async recordReason({ selectReasons, otherReasons }) {
      track('Update Bloom Reasons', { selectReasons, otherReasons: scrub(otherReasons) });
      await Promise.race([flush(), pause(limits.event)]);
    },

    async send() {
      syncNow();
      const end = Date.now() + limits.send;
      while (Date.now() < end && (await waiting(outbox)) > 0 && (await serverAnswers())) await pause(LOOK);
    },

    async save() {
      if (user) await keepPendingAgreements(user);
      await setAside(bloom, outbox);
      const copy = await exportOutbox(outbox, Date.now());
      // The outbox is not deleted; should a browser take it with its neighbours, the copy brings it back.
      return async () => {
        await importOutbox(outbox, { ...copy, records: await missing(outbox, copy.records) });
      };
    },

    async release() {
      await stopData();
      bloom.close();
      modules.close();
    },

    deleteDatabases: () => deleteDatabases(factory, limits.deletion),

    async deleteCaches() {
      for (const name of (await stores.caches?.keys()) ?? []) await stores.caches?.delete(name);
    },

    async dropServiceWorker() {
      await Promise.race([unregister(), pause(limits.worker)]);
    },

    reload: () => location.reload(),
    startOver,
  };
}

async function waiting(outbox: OutboxDb): Promise<number> {
  try {
    return (await outboxCounts(outbox)).waiting;
  } catch (error) {
    // Saving looks at it again, and says so.
    console.error('The outbox could not be counted', error);
    return 0;
  }
}

/** Those that are here were perhaps acknowledged meanwhile, and are left as they are. */
async function missing<Row extends { uuid: string }>(outbox: OutboxDb, records: Row[]): Promise<Row[]> {
  const found = await outbox.outbox.bulkGet(records.map((record) => record.uuid));
  return records.filter((_, index) => found[index] === undefined);
}

async function unregister(): Promise<void> {
  try {
    const found = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    for (const registration of found) await registration.unregister();
  } catch (error) {
    console.warn('The service worker stays; it has nothing kept any more', error);
  }
}
