import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { product } from '../test/stores';
import { BLOOM_DB_NAME, BloomDb } from './bloom-db';
import { emitStorageEvent, onStorageEvent, type StorageEvent, toStorageError } from './errors';

const opened: BloomDb[] = [];

function open(indexedDB: IDBFactory): BloomDb {
  const db = new BloomDb({ indexedDB, IDBKeyRange });
  opened.push(db);
  return db;
}

/** A database as an older version left it. */
function olderDatabase(indexedDB: IDBFactory, raw: number, build: (db: IDBDatabase) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(BLOOM_DB_NAME, raw);
    request.onupgradeneeded = () => build(request.result);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}

afterEach(() => {
  for (const db of opened.splice(0)) db.close();
});

describe('the local database', () => {
  it('LDB-01 LDB-02 LDB-03 LDB-04 LDB-05 LDB-06 LDB-07 LDB-08 LDB-09 LDB-10 LDB-11 LDB-12 LDB-15 LDB-17 LDB-18 T45 T65 has exactly the nine stores of version 4 with their keys', async () => {
    const db = await open(new IDBFactory()).open();
    expect((db as BloomDb).backendDB().version).toBe(40);
    expect(Object.fromEntries(db.tables.map((table) => [table.name, table.schema.primKey.src]))).toEqual({
      inventory: 'uuid',
      similar_products: 'uuid',
      promos: 'id',
      facility_users: 'id',
      offline_login_count: 'date',
      progress: 'resource',
      sales: '[uuid+patient_id]',
      patients: 'patient_pk',
      lost_sales: 'uuid',
    });
    expect(db.table('inventory').schema.indexes.map((index) => index.name)).toEqual(['barcode_id']);
    expect(db.table('sales').schema.indexes.map((index) => index.name)).toEqual(['id', 'patient_id']);
  });

  it('LDB-19 LDB-20 T46 drops the errors store of older versions and keeps everything else', async () => {
    const indexedDB = new IDBFactory();
    await olderDatabase(indexedDB, 30, (old) => {
      old.createObjectStore('errors', { autoIncrement: true });
      old.createObjectStore('inventory', { keyPath: 'uuid' }).add(product('kept', 7));
    });
    const db = open(indexedDB);
    expect((await db.inventory.get('kept'))?.quantity).toBe(7);
    expect([...db.backendDB().objectStoreNames]).not.toContain('errors');
    expect(db.backendDB().objectStoreNames.length).toBe(9);
  });

  it('LDB-20 T46 upgrades just as well when there never was an errors store', async () => {
    const indexedDB = new IDBFactory();
    await olderDatabase(indexedDB, 30, (old) => {
      old.createObjectStore('inventory', { keyPath: 'uuid' }).add(product('kept', 7));
    });
    expect((await open(indexedDB).inventory.get('kept'))?.quantity).toBe(7);
  });

  it('LDB-29 closes for an upgrade in another tab, says so, and refuses to write afterwards', async () => {
    const indexedDB = new IDBFactory();
    const events: StorageEvent[] = [];
    const unsubscribe = onStorageEvent((event) => events.push(event));
    const old = open(indexedDB);
    await old.inventory.put(product('a', 1));
    await olderDatabase(indexedDB, 50, () => undefined);
    const refused = await old.inventory.put(product('b', 1)).catch((error: unknown) => old.explain(error));
    unsubscribe();
    expect(refused).toMatchObject({ fault: 'outdated' });
    expect(events).toContainEqual({ type: 'outdated', database: 'bloom' });
  });

  it('refuses to open a database that a newer version has upgraded', async () => {
    const indexedDB = new IDBFactory();
    await olderDatabase(indexedDB, 50, (newer) => newer.createObjectStore('inventory', { keyPath: 'uuid' }));
    const db = open(indexedDB);
    const refused = await db.inventory.count().catch((error: unknown) => db.explain(error));
    expect(refused).toMatchObject({ fault: 'outdated' });
    expect((await indexedDB.databases())[0]?.version).toBe(50);
  });

  it('LDB-29 does not block a deletion, and opens again afterwards', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const indexedDB = new IDBFactory();
    const db = open(indexedDB);
    await db.inventory.put(product('a', 1));
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(BLOOM_DB_NAME);
      request.onsuccess = () => resolve();
      request.onblocked = () => reject(new Error('blocked'));
    });
    expect(await db.inventory.count()).toBe(0);
  });
});

it('LDB-28 leaves the library its defaults: changes in chunks of 200, waits of at most 60 s', async () => {
  const db = open(new IDBFactory());
  await db.inventory.bulkAdd(Array.from({ length: 401 }, (_, index) => product(`p${index}`, 1)));
  const chunks: number[] = [];
  db.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) => {
            if (request.type === 'put') chunks.push(request.values.length);
            return table.mutate(request);
          },
        };
      },
    }),
  });
  db.close({ disableAutoOpen: false });
  await db.inventory.toCollection().modify({ quantity: 2 });
  expect(chunks).toEqual([200, 200, 1]);

  vi.useFakeTimers();
  const waited = Dexie.waitFor(new Promise(() => undefined)).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(await Promise.race([waited, Promise.resolve('still waiting')])).toBe('still waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await waited).toBe('TimeoutError');
  vi.useRealTimers();
});

it('LDB-30 names storage failures, also when the browser hides a full disk inside an abort', () => {
  const abort = { name: 'AbortError', message: 'QuotaExceededError', inner: { name: 'QuotaExceededError' } };
  expect(toStorageError(abort).fault).toBe('quota');
  expect(toStorageError({ name: 'MissingAPIError', message: '' }).fault).toBe('unavailable');
  expect(toStorageError({ name: 'DataError', message: '' }).fault).toBe('invalid');
  expect(toStorageError(new Error('else')).fault).toBe('failed');
});

it('tells an event once, even when a listener puts another in its place', () => {
  let told = 0;
  const listen = (): (() => void) =>
    onStorageEvent(() => {
      told++;
      leave();
      leave = listen();
    });
  let leave = listen();
  emitStorageEvent({ type: 'full', database: 'bloom' });
  leave();
  expect(told).toBe(1);
});
