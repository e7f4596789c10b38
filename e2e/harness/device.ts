/** What lies in the browser's databases, read and (for faults) changed past the application. */

import type { Offer } from '@bloom/api-client';
import type {
  FeedName,
  FeedProgress,
  OutboxRecord,
  ProgressRecord,
  SaleOutboxRecord,
  SaleRecord,
} from '@bloom/local-db';
import { expect, type Page } from '@playwright/test';

/** Every record of the outbox, in the order of its numbers. */
export async function outbox(page: Page): Promise<OutboxRecord[]> {
  const rows = await allRows<OutboxRecord>(page, 'bloom-outbox', 'outbox');
  return rows.sort((a, b) => a.epoch - b.epoch || a.seq - b.seq);
}

/** The sales of the outbox, in the order of their numbers. */
export async function outboxSales(page: Page): Promise<SaleOutboxRecord[]> {
  return (await outbox(page)).filter((row) => row.kind === 'sale');
}

export async function waiting(page: Page): Promise<OutboxRecord[]> {
  return (await outbox(page)).filter((row) => row.state === 'pending' || row.state === 'sending');
}

/** Resolves when the server has acknowledged every record but the quarantined ones. */
export async function drained(page: Page, timeout = 120_000): Promise<void> {
  await expect.poll(() => countWaiting(page), { timeout, message: 'records still waiting' }).toBe(0);
}

/** By the index: it is asked again and again in the page that is watched, and must not keep it from its work. */
function countWaiting(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // As in `allRows`: a database that does not exist must not be created by looking.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'bloom-outbox')) return 0;
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open('bloom-outbox'));
    try {
      const byState = db.transaction('outbox').objectStore('outbox').index('state');
      const [pending, sending] = await Promise.all([done(byState.count('pending')), done(byState.count('sending'))]);
      return pending + sending;
    } finally {
      db.close();
    }
  });
}

export function localSales(page: Page): Promise<SaleRecord[]> {
  return allRows<SaleRecord>(page, 'bloom', 'sales');
}

export function progress(page: Page): Promise<ProgressRecord[]> {
  return allRows<ProgressRecord>(page, 'bloom', 'progress');
}

/** How far a feed is; undefined before it has begun. */
export async function feed(page: Page, name: FeedName): Promise<FeedProgress | undefined> {
  return (await allRows<FeedProgress>(page, 'bloom-modules', 'feeds')).find((row) => row.name === name);
}

export function keptOffers(page: Page): Promise<Offer[]> {
  return allRows<Offer>(page, 'bloom-modules', 'offers');
}

/** All that the page's databases and its local storage hold, as one text. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [{ ...localStorage }];
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name as string));
      try {
        for (const store of db.objectStoreNames)
          kept.push(await done(db.transaction(store).objectStore(store).getAll()));
      } finally {
        db.close();
      }
    }
    return JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  });
}

/** Resolves when a resource is wholly on the device. */
export async function downloaded(page: Page, resource: ProgressRecord['resource'], timeout = 120_000): Promise<void> {
  await expect
    .poll(async () => (await progress(page)).find((row) => row.resource === resource)?.progress ?? 0, { timeout })
    .toBe(100);
}

/** Whether the session is kept where a kill of the browser cannot take it. */
export async function startKept(page: Page): Promise<boolean> {
  return (await allRows<{ key: string }>(page, 'bloom-outbox', 'meta')).some((row) => row.key === 'start');
}

/** Drops the copy of the start, which for its first minute would bring cookies and local storage back (decision 0017). */
export async function forgetStart(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('bloom-outbox');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const writing = opening.result.transaction('meta', 'readwrite');
    writing.objectStore('meta').delete('start');
    await new Promise((resolve) => (writing.oncomplete = resolve));
    opening.result.close();
  });
}

/** What screens have put away on the device, by name: what is open, and answers of the server for when it is gone. */
export async function draftNames(page: Page): Promise<string[]> {
  const rows = await allRows<{ key: string }>(page, 'bloom-outbox', 'meta');
  return rows.flatMap(({ key }) => (key.startsWith('draft:') ? [key.slice('draft:'.length)] : []));
}

/** Resolves when the device keeps something half done, as an open sale, in which `text` (an id, a code) occurs. */
export async function draftKept(page: Page, text: string): Promise<void> {
  const kept = async () => {
    const rows = await allRows<{ key: string }>(page, 'bloom-outbox', 'meta');
    const drafts = rows.filter(({ key }) => key.startsWith('draft:'));
    return JSON.stringify(drafts, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  };
  await expect.poll(kept, { message: 'what is half done on the device' }).toContain(text);
}

/** Replaces fields of one outbox record, as a fault on the disk or a bad build would. */
export function tamper(page: Page, uuid: string, changes: Record<string, unknown>): Promise<void> {
  return page.evaluate(
    async ({ uuid, changes }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('bloom-outbox');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      await new Promise<void>((resolve, reject) => {
        const transaction = db.transaction('outbox', 'readwrite');
        const store = transaction.objectStore('outbox');
        const reading = store.get(uuid);
        reading.onsuccess = () => store.put({ ...reading.result, ...changes });
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
      });
      db.close();
    },
    { uuid, changes },
  );
}

function allRows<Row>(page: Page, database: string, store: string): Promise<Row[]> {
  return page.evaluate(
    async ({ database, store }) => {
      // Opening a database that does not exist would create it, empty, with a version the application never wrote.
      if (!(await indexedDB.databases()).some((known) => known.name === database)) return [];
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      try {
        if (!db.objectStoreNames.contains(store)) return [];
        return await new Promise<never[]>((resolve, reject) => {
          const reading = db.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result as never[]);
          reading.onerror = () => reject(reading.error);
        });
      } finally {
        db.close();
      }
    },
    { database, store },
  );
}

/**
 * Changes a row of the copy that screens read, as if the server had changed its own since the last download. The search
 * that was prepared of products knows nothing of it, so it goes.
 */
export function makeStale(page: Page, store: string, key: string, changes: Record<string, unknown>): Promise<void> {
  return page.evaluate(
    ([name, id, fields]) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('bloom');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const db = open.result;
          const write = db.transaction([name, 'similar_products'], 'readwrite');
          write.objectStore('similar_products').clear();
          const rows = write.objectStore(name);
          const read = rows.get(id);
          read.onsuccess = () => rows.put({ ...read.result, ...fields });
          write.onabort = () => reject(write.error);
          write.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      }),
    [store, key, changes] as const,
  );
}

interface NotedCopies {
  uuid: string;
  copies?: { id: string; made?: true; changed: string[] }[];
}

/** Resolves when the search of products is prepared, and nothing is to be laid over it. */
export async function prepared(page: Page): Promise<void> {
  const noted = async () => {
    const rows = await allRows<NotedCopies>(page, 'bloom', 'similar_products');
    return rows.flatMap(({ copies = [] }) => copies);
  };
  await expect
    .poll(async () => (await noted()).map(({ made, changed }) => made && changed.length), { timeout: 120_000 })
    .toEqual([0]);
}
