/**
 * What becomes of the device's databases, looked at from another tab, which has a process of its own: one small record, or
 * a count by an index, fifty times a second. The page that is measured reads nothing for the bench.
 */
import type { BrowserContext, Page } from '@playwright/test';
import type { TillRecord } from '../e2e/harness/records.ts';

const LONGEST_MS = 600_000;

/** A page of the same origin without the application. */
export async function watchTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login');
  return page;
}

/** Where a download says how far it is: of the products, or of a feed of the modules. */
const HOW_FAR = {
  inventory: { database: 'bloom', store: 'progress' },
  offers: { database: 'bloom-modules', store: 'feeds' },
  needs: { database: 'bloom-modules', store: 'feeds' },
};

/** When the rows were all there, in milliseconds of the clock, and how long the download itself says that it took. */
export function filledAt(
  watch: Page,
  key: keyof typeof HOW_FAR = 'inventory',
): Promise<{ at: number; byItself: number }> {
  return watch.evaluate(filledWithin, { ...HOW_FAR[key], key, longest: LONGEST_MS });
}

interface Looked {
  database: string;
  store: string;
  key: string;
  longest: number;
}

/** Runs in the page. */
async function filledWithin({ database, store, key, longest }: Looked): Promise<{ at: number; byItself: number }> {
  const until = Date.now() + longest;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
  // Opening a database that does not exist would create it, empty.
  while (!(await indexedDB.databases()).some(({ name }) => name === database)) await pause();
  const opening = indexedDB.open(database);
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const db = opening.result;
  for (;;) {
    if (Date.now() > until) throw new Error(`${key} did not come`);
    if (db.objectStoreNames.contains(store)) {
      const reading = db.transaction(store).objectStore(store).get(key);
      await new Promise((resolve) => (reading.onsuccess = resolve));
      const row = reading.result as { progress: number; start_time: string; finished_at?: string } | undefined;
      if (row?.progress === 100) {
        const at = Date.now();
        db.close();
        return { at, byItself: Date.parse(row.finished_at ?? '') - Date.parse(row.start_time) };
      }
    }
    await pause();
  }
}

/** When nothing waited in the outbox any more, in milliseconds of the clock. */
export function drainedAt(watch: Page): Promise<number> {
  return watch.evaluate(async (longest) => {
    const until = Date.now() + longest;
    const opening = indexedDB.open('bloom-outbox');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const db = opening.result;
    for (;;) {
      const states = db.transaction('outbox').objectStore('outbox').index('state');
      const waiting = await Promise.all(
        ['pending', 'sending'].map((state) => {
          const counting = states.count(state);
          return new Promise<number>((resolve) => (counting.onsuccess = () => resolve(counting.result)));
        }),
      );
      const at = Date.now();
      if (waiting.every((count) => count === 0)) {
        db.close();
        return at;
      }
      if (at > until) throw new Error('records still waiting');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }, LONGEST_MS);
}

/** Lays more records into the outbox, numbered on from the first, as if they had been sold one by one. */
export async function queueCopies(watch: Page, made: readonly Pick<TillRecord, 'id' | 'payload' | 'hash'>[]) {
  await watch.evaluate(async (made) => {
    const opening = indexedDB.open('bloom-outbox');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const db = opening.result;
    const transaction = db.transaction(['outbox', 'meta'], 'readwrite');
    const outbox = transaction.objectStore('outbox');
    const meta = transaction.objectStore('meta');
    outbox.getAll().onsuccess = (event) => {
      const [first] = (event.target as IDBRequest<Record<string, unknown>[]>).result;
      let seq = Number(first?.seq);
      for (const { id, payload, hash } of made) {
        seq += 1;
        outbox.put({ ...first, uuid: id, seq, payload, hash, state: 'pending', attempts: 0 });
      }
      const next = seq + 1;
      meta.get('device').onsuccess = (read) => {
        const device = (read.target as IDBRequest<Record<string, unknown>>).result;
        meta.put({ ...device, next_seq: next });
      };
    };
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    db.close();
  }, made);
}
