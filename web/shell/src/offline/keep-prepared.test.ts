import 'fake-indexeddb/auto';
import { product } from '@bloom/local-db/catalogue/testing';
import { BloomDb, isPrepared } from '@bloom/local-db/worker';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPrepared, type PreparingPorts } from './keep-prepared';

let db: BloomDb;
let end: AbortController;
let ended: Promise<void>;
let slept: number[];

const shelf = (count: number) => Array.from({ length: count }, (_, at) => product({ uuid: `p${at}` }));

beforeEach(async () => {
  db = new BloomDb({ name: `keep-${Math.random()}` });
  await db.inventory.bulkPut(shelf(10));
});
afterEach(async () => {
  end.abort();
  await ended;
  vi.restoreAllMocks();
  await db.delete();
});

function begin(ports: Partial<PreparingPorts> = {}) {
  end = new AbortController();
  slept = [];
  const sleep = (milliseconds: number, signal: AbortSignal) => {
    slept.push(milliseconds);
    return new Promise<void>((resolve) => {
      if (milliseconds < 60_000) setTimeout(resolve, 0);
      else signal.addEventListener('abort', () => resolve());
    });
  };
  ended = keepPrepared({ db, isDownloaded: async () => true, sleep, ...ports }, end.signal);
}

const prepared = (is: boolean) => vi.waitFor(async () => expect(await isPrepared(db)).toBe(is), 4_000);

it('the search is prepared once nothing is written any more', async () => {
  let writes = 3;
  const calm: number[] = [];
  begin({
    async sleep(milliseconds) {
      if (milliseconds < 1_000) return;
      calm.push((await copies()).length);
      if (writes-- > 0) await db.inventory.update('p1', { quantity: writes });
    },
  });
  await prepared(true);
  expect(calm).toEqual([0, 0, 0, 0]);
});

it('DWN-16 not before all products are here', async () => {
  let asked = 0;
  let here = false;
  begin({
    isDownloaded: async () => {
      asked += 1;
      return here;
    },
  });
  await vi.waitFor(() => expect(asked).toBe(1));
  expect(await isPrepared(db)).toBe(false);
  here = true;
  await db.inventory.update('p1', { quantity: 1 });
  await prepared(true);
});

it('it is made anew when so much has changed that reading it takes long', async () => {
  begin();
  await prepared(true);
  const [before] = await copies();
  await db.inventory.bulkPut(shelf(500));
  await vi.waitFor(async () => {
    const [after] = await copies();
    expect(after).toMatchObject({ made: true, changed: [] });
    expect(after?.id).not.toBe(before?.id);
  }, 4_000);
});

it('another tab that is at it is left alone', async () => {
  const request = vi.fn(async (_name: string, _options: LockOptions, work: (lock: Lock | null) => unknown) =>
    work(null),
  );
  begin({ locks: { request } as unknown as LockManager });
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce());
  expect(await copies()).toEqual([]);
});

it('a device without room is left in peace for half an hour', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...all) {
    if (this.name === 'parts') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, all);
  });
  begin();
  await vi.waitFor(() => expect(slept).toContain(1_800_000));
  expect(warned).toHaveBeenCalled();
  expect(await copies()).toEqual([]);
});

async function copies() {
  const row = (await db.similar_products.get('prepared')) as
    | { copies?: { id: string; changed: string[] }[] }
    | undefined;
  return row?.copies ?? [];
}
