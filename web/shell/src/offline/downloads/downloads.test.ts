/** The download rules against an in-memory database and a scripted server. */
import type { InventoryItem } from '@bloom/api-client';
import { BloomDb, type ProgressRecord } from '@bloom/local-db/worker';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { type DownloadPorts, download } from './download';
import { type PageOutcome, resolveNext } from './fetch-page';
import { afterPage, beginRun, percent } from './progress';
import { type DownloadsPorts, startDownloads } from './start-downloads';
import { clearFacility, downloadStore } from './store';
import { checkTimingString, DateFormatError, timingString } from './timing';

const FACILITY = 'facility-1';
const API = new URL('https://bloom.test/api/');
const NOW = new Date('2026-11-21T09:00:00Z');

function item(uuid: string, quantity = 10): InventoryItem {
  const batches = [{ id: `${uuid}-b`, lot: 'A', expiry_date: '2027-01-31', quantity }];
  const prices = { walk_in_selling_price: '2.50', member_selling_price: '2.00' };
  const names = { name: uuid, generic_name: '', brand_name: '', form: '', strength: '', pack_size: '' };
  const kind = { category: '', is_custom: false, reorder_level: null };
  return { uuid, barcode_id: uuid, quantity, expiry_date: '2027-01-31', batches, ...prices, ...names, ...kind };
}

type Answer = PageOutcome | ((url: URL) => PageOutcome);

const page = (results: unknown[], count: number, next: string | null = null): PageOutcome => ({
  kind: 'page',
  page: { results, count, next },
});
const failed = (status: number, message?: string): PageOutcome => ({ kind: 'failed', status, message });

function setUp(answers: Answer[]) {
  const db = new BloomDb({ indexedDB: new IDBFactory(), IDBKeyRange });
  const asked: string[] = [];
  const waits: number[] = [];
  const end = new AbortController();
  const away = { now: false, returns: async () => undefined as unknown };
  let ids = 0;
  const ports: DownloadPorts = {
    store: downloadStore(db, FACILITY, { unsent: async () => new Set(), forget: async () => 0 }),
    async fetchPage(url) {
      asked.push(url.pathname + url.search);
      const answer = answers.shift();
      if (!answer) throw new Error(`nobody expected ${url}`);
      return typeof answer === 'function' ? answer(url) : answer;
    },
    reachability: {
      isAway: async () => away.now,
      back: async () => {
        await away.returns();
        away.now = false;
      },
    },
    afterSync: async () => undefined,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    now: () => NOW,
    newId: () => `run-${++ids}`,
    apiRoot: API,
    facilityId: FACILITY,
  };
  return { db, ports, asked, waits, away, end, signal: end.signal };
}

const FIRST_INVENTORY = `/api/productaliases/?facility_id=${FACILITY}&page=1&page_size=50`;

describe('following the pages', () => {
  it('DWN-01 DWN-02 DWN-07 DWN-09 DWN-12 DWN-46 LDB-26 LDB-27 API-29 API-32 asks as the specification says and follows next, absolute or relative', async () => {
    const { db, ports, asked, signal } = setUp([
      page([item('a'), item('b')], 4, '/api/productaliases/?cursor=2'),
      page([item('c')], 4, 'https://bloom.test/api/productaliases/?cursor=3'),
      page([item('d')], 4),
    ]);
    expect((await download('inventory', ports, signal)).is).toBe('complete');
    expect(asked).toEqual([FIRST_INVENTORY, '/api/productaliases/?cursor=2', '/api/productaliases/?cursor=3']);
    expect(await db.inventory.count()).toBe(4);
    // Prices and batches have no store of their own: they come with the item.
    expect(await db.inventory.get('a')).toMatchObject(item('a'));
    expect(await db.progress.get('inventory')).toMatchObject({
      progress: 100,
      received: 4,
      count: 4,
      error: 0,
      service_available: true,
      next: null,
      state: 'done',
      empty_inventory: false,
    });
  });

  it('DWN-01 DWN-08 DWN-10 DWN-11 DWN-12 DWN-13 API-28 API-30 API-31 T12 asks for the other three as the specification says', async () => {
    const { ports, asked, signal } = setUp([page([], 0), page([], 0), page([], 0)]);
    for (const resource of ['patients', 'sales', 'promos'] as const) await download(resource, ports, signal);
    expect(asked).toEqual([
      `/api/patient_audits/?facility_id=${FACILITY}&limit=25`,
      `/api/sales-history/?facility_id=${FACILITY}&limit=50&status=A&offset=0`,
      `/api/promo-codes-admin/?specific_facilities=${FACILITY}&page=1&page_size=50`,
    ]);
  });

  it('DWN-45 never follows next to another server', async () => {
    const elsewhere = page([item('a')], 2, 'https://evil.test/api/productaliases/?cursor=2');
    const { ports, asked, signal } = setUp([elsewhere, elsewhere, elsewhere]);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await download('inventory', ports, signal)).is).toBe('gave-up');
    expect(asked).toEqual([FIRST_INVENTORY, FIRST_INVENTORY, FIRST_INVENTORY]);
    expect(() => resolveNext('//evil.test/x', API, API)).toThrow('another server');
  });

  it('DWN-19 DWN-45 a next link of elsewhere is a failed attempt, and the page may be right the next time', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const elsewhere = page([item('a')], 1, 'https://evil.test/?cursor=2');
    const healed = setUp([elsewhere, page([item('a')], 1)]);
    expect((await download('inventory', healed.ports, healed.signal)).is).toBe('complete');
    expect(healed.waits).toEqual([5_000]);
    expect(await healed.db.progress.get('inventory')).toMatchObject({ error: 1, service_available: true });
    const broken = setUp([elsewhere, elsewhere, elsewhere]);
    await download('inventory', broken.ports, broken.signal);
    expect(await broken.db.progress.get('inventory')).toMatchObject({
      error: 3,
      service_available: false,
      state: 'failed',
    });
  });

  it('DWN-18 DWN-45 a kept link that leads elsewhere begins anew', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { db, ports, asked, signal } = setUp([page([item('a')], 1)]);
    const cut = {
      ...beginRun('inventory', FACILITY, undefined, { run_id: 'r', now: NOW.toISOString(), sweep: false }),
    };
    await db.progress.put({ ...cut, next: '//evil.test/api/?cursor=2' });
    expect((await download('inventory', ports, signal)).is).toBe('complete');
    expect(asked).toEqual([FIRST_INVENTORY]);
  });

  it('has the next page in flight while it stores the last one, and never two requests at once', async () => {
    const events: string[] = [];
    const { ports, signal } = setUp([]);
    const answers = [page([item('a')], 2, '?cursor=2'), page([item('b')], 2)];
    ports.fetchPage = async () => {
      events.push('ask');
      await new Promise((resolve) => setImmediate(resolve));
      events.push('answer');
      return answers.shift() as PageOutcome;
    };
    const { storePage } = ports.store;
    ports.store.storePage = async (...args) => {
      events.push('store');
      return storePage(...args);
    };
    await download('inventory', ports, signal);
    expect(events.filter((event) => event !== 'store')).toEqual(['ask', 'answer', 'ask', 'answer']);
    expect(events.indexOf('store')).toBeLessThan(events.lastIndexOf('answer'));
  });
});

describe('the next page', () => {
  it('has asked for the next page, and read what that needs, before it stores the last one', async () => {
    const events: string[] = [];
    const { ports, signal } = setUp([page([item('a')], 2, '?cursor=2'), page([item('b')], 2)]);
    ports.afterSync = () => undefined;
    const { fetchPage, store } = ports;
    const { snapshot, storePage } = store;
    store.snapshot = async () => {
      const taken = await snapshot();
      events.push('snapshot');
      return taken;
    };
    ports.fetchPage = (...args) => {
      events.push('ask');
      return fetchPage(...args);
    };
    store.storePage = (...args) => {
      events.push('store');
      return storePage(...args);
    };
    await download('inventory', ports, signal);
    expect(events).toEqual(['snapshot', 'ask', 'snapshot', 'ask', 'store', 'store']);
  });

  it('OUT-23 stores a page also while the next one waits for the outbox', async () => {
    const { db, ports, signal } = setUp([page([item('a')], 2, '?cursor=2'), page([item('b')], 2)]);
    let sent = (): void => undefined;
    const sending = new Promise<void>((resolve) => {
      sent = resolve;
    });
    const waits = [undefined, sending];
    ports.afterSync = () => waits.shift();
    const done = download('inventory', ports, signal);
    await expect.poll(() => db.inventory.count()).toBe(1);
    sent();
    expect((await done).is).toBe('complete');
    expect(await db.inventory.count()).toBe(2);
  });
});

describe('progress', () => {
  it('DWN-15 DWN-16 UIC-13 T30 rounds to whole percent and says 100 only with the last record', () => {
    expect(percent(1, 3, false)).toBe(33);
    expect(percent(2, 3, false)).toBe(67);
    expect(percent(999, 1_000, false)).toBe(99);
    expect(percent(1_000, 1_000, false)).toBe(99);
    expect(percent(1_000, 1_000, true)).toBe(100);
    expect(percent(5, 0, false)).toBe(0);
  });

  it('DWN-33 ENT-28 T41 ends an empty resource at 100 with its flag, so that it does not restart for ever', async () => {
    const { db, ports, signal } = setUp([page([], 0)]);
    await download('inventory', ports, signal);
    expect(await db.progress.get('inventory')).toMatchObject({ progress: 100, count: 0, empty_inventory: true });
  });

  it('DWN-34 DWN-35 ENT-28 begins a new run without errors, where the last one stopped', () => {
    const fresh = { run_id: 'new', now: 'now', sweep: true };
    const first = beginRun('promos', FACILITY, undefined, fresh);
    expect(first).toMatchObject({ progress: 0, error: 0, service_available: true, start_time: 'now', run_id: 'new' });
    const half = { ...first, run_id: 'old', progress: 40, received: 4, count: 10, next: '/x', error: 3, sweep: false };
    expect(beginRun('promos', FACILITY, { ...half, service_available: false }, fresh)).toMatchObject({
      run_id: 'old',
      progress: 40,
      received: 4,
      next: '/x',
      error: 0,
      service_available: true,
      sweep: false,
    });
    expect(beginRun('promos', 'other', half, fresh)).toMatchObject({ run_id: 'new', received: 0, next: null });
  });

  it('takes the count from the first page only, and never less than what came', () => {
    const run = beginRun('sales', FACILITY, undefined, { run_id: 'r', now: 'n', sweep: false });
    const first = afterPage(run, { count: 10, received: 4, next: '/2' }, 0, 'n');
    const second = afterPage(first, { received: 8, next: null }, 12, 'n');
    expect([first.count, first.progress, second.count, second.progress]).toEqual([10, 40, 12, 100]);
  });
});

describe('when a page fails', () => {
  it('DWN-19 DWN-20 DWN-21 DWN-22 ERR-21 UIC-10 T9 tries three times, five seconds apart, counts errors, keeps the server’s message', async () => {
    const { db, ports, waits, signal } = setUp([failed(500), failed(404, 'No such list'), failed(503, 'Closed today')]);
    expect(await download('inventory', ports, signal)).toEqual({ is: 'gave-up', message: 'Closed today' });
    expect(waits).toEqual([5_000, 5_000]);
    expect(await db.progress.get('inventory')).toMatchObject({
      error: 3,
      service_available: false,
      message: 'Closed today',
      state: 'failed',
      progress: 0,
    });
  });

  it('DWN-22 counts attempts per page, and errors per run', async () => {
    const { db, ports, signal } = setUp([
      failed(500),
      failed(500),
      page([item('a')], 2, '?cursor=2'),
      failed(500),
      failed(500),
      page([item('b')], 2),
    ]);
    expect((await download('inventory', ports, signal)).is).toBe('complete');
    expect(await db.progress.get('inventory')).toMatchObject({ error: 4, progress: 100, service_available: true });
  });

  it('DWN-25 stops at a 401 without trying again', async () => {
    const { db, ports, asked, signal } = setUp([{ kind: 'unauthorized' }]);
    expect((await download('inventory', ports, signal)).is).toBe('unauthorized');
    expect(asked).toHaveLength(1);
    expect(await db.progress.get('inventory')).toMatchObject({ error: 0, state: 'paused' });
  });

  it('DWN-23 CON-22 waits while offline without counting, and goes on by itself', async () => {
    const { db, ports, away, waits, signal } = setUp([{ kind: 'network' }, page([item('a')], 1)]);
    away.now = true;
    let meanwhile: ProgressRecord | undefined;
    away.returns = async () => {
      meanwhile = await db.progress.get('inventory');
    };
    expect((await download('inventory', ports, signal)).is).toBe('complete');
    expect(meanwhile).toMatchObject({ state: 'paused', error: 0 });
    expect(waits).toEqual([]);
  });

  it('DWN-23 counts a call that got no answer while the server is there', async () => {
    const { db, ports, signal } = setUp([{ kind: 'network' }, { kind: 'network' }, { kind: 'network' }]);
    expect((await download('inventory', ports, signal)).is).toBe('gave-up');
    expect((await db.progress.get('inventory'))?.error).toBe(3);
  });
});

describe('a restart', () => {
  async function interrupted(resource: 'inventory' | 'patients', first: PageOutcome, rest: Answer[]) {
    const world = setUp([first, failed(500), failed(500), failed(500), ...rest]);
    await download(resource, world.ports, world.signal);
    world.asked.length = 0;
    return world;
  }

  it('DWN-18 goes on from the last link that was stored', async () => {
    const { db, ports, asked, signal } = await interrupted('inventory', page([item('a')], 2, '?cursor=2'), [
      page([item('b')], 2),
    ]);
    expect(await db.progress.get('inventory')).toMatchObject({ progress: 50, next: '/api/productaliases/?cursor=2' });
    await download('inventory', ports, signal);
    expect(asked).toEqual(['/api/productaliases/?cursor=2']);
    expect(await db.progress.get('inventory')).toMatchObject({ progress: 100, received: 2, count: 2, error: 0 });
  });

  it('DWN-18 begins anew when that link is refused', async () => {
    const { db, ports, asked, signal } = await interrupted('inventory', page([item('a')], 2, '?cursor=2'), [
      failed(410),
      page([item('a'), item('b')], 2),
    ]);
    await download('inventory', ports, signal);
    expect(asked).toEqual(['/api/productaliases/?cursor=2', FIRST_INVENTORY]);
    expect(await db.progress.get('inventory')).toMatchObject({ progress: 100, received: 2, count: 2 });
  });

  it('DWN-14 DWN-18 LDB-16 patients go on from the highest audit', async () => {
    const audit = (id: number, patient_pk: string, first_name: string) => ({
      id,
      patient_pk,
      program: 'art',
      patient: { first_name },
    });
    const { db, ports, asked, signal } = await interrupted(
      'patients',
      page([audit(3, 'p1', 'new'), audit(2, 'p2', 'Esi')], 3, '?cursor=2'),
      [page([audit(4, 'p3', 'Yaw'), audit(1, 'p1', 'old')], 1)],
    );
    await download('patients', ports, signal);
    expect(asked).toEqual([`/api/patient_audits/?facility_id=${FACILITY}&limit=25&last_sync_id=3`]);
    expect(await db.patients.get('p1')).toEqual(
      expect.objectContaining({ audit_id: 3, first_name: 'new', patient_pk: 'p1', program: 'art' }),
    );
    expect(await db.patients.count()).toBe(3);
    expect(await db.progress.get('patients')).toMatchObject({ progress: 100, last_sync_id: 4 });
  });
});

describe('what is stored', () => {
  it('subtracts what was sold here and is not on the server yet', async () => {
    const { db, ports, signal } = setUp([page([item('a', 10), item('b', 10)], 2)]);
    const lines = [{ product_uuid: 'a', name: '', batch_id: null, quantity: 3, unit_price: '1', total: '3' }];
    await db.sales.bulkAdd([
      { uuid: 's1', patient_id: '', id: 0, lines } as never,
      // The server numbered this one before the page was asked for: it is in its quantities.
      { uuid: 's2', patient_id: '', id: 5, lines } as never,
    ]);
    await download('inventory', ports, signal);
    expect((await db.inventory.get('a'))?.quantity).toBe(7);
    expect((await db.inventory.get('b'))?.quantity).toBe(10);
  });

  it('subtracts what the server took in only after the page was asked for', async () => {
    const world = setUp([() => page([item('a', 10)], 1)]);
    const { db, ports, signal } = world;
    const lines = [{ product_uuid: 'a', name: '', batch_id: null, quantity: 3, unit_price: '1', total: '3' }];
    await db.sales.add({ uuid: 's1', patient_id: '', id: 0, lines } as never);
    const { fetchPage } = ports;
    ports.fetchPage = async (url, end) => {
      const answer = await fetchPage(url, end);
      await db.sales.update(['s1', ''], { id: 6 });
      return answer;
    };
    await download('inventory', ports, signal);
    expect((await db.inventory.get('a'))?.quantity).toBe(7);
  });

  it('LDB-13 LDB-14 T44 gives sales without a patient the empty patient id', async () => {
    const { db, ports, signal } = setUp([page([{ uuid: 's1', id: 1, patient_id: null, lines: [] }], 1)]);
    await download('sales', ports, signal);
    expect(await db.sales.get(['s1', ''])).toMatchObject({ id: 1 });
  });

  it('ENT-35 keeps every field that the server sends, named in the specification or not', async () => {
    const odd = { ...item('a'), shelf: { row: 3 }, made_by: 'somebody' };
    const { db, ports, signal } = setUp([page([odd], 1)]);
    await download('inventory', ports, signal);
    expect(await db.inventory.get('a')).toMatchObject(odd);
  });

  it('replaces by a full run without ever clearing, and keeps what was born here', async () => {
    const { db, ports, signal } = setUp([
      page([{ uuid: 'gone', id: 1, patient_id: null, lines: [] }], 1),
      () => page([{ uuid: 'kept', id: 2, patient_id: null, lines: [] }], 1),
    ]);
    await download('sales', ports, signal);
    await db.sales.add({ uuid: 'ours', patient_id: '', id: 0, lines: [] } as never);
    await db.progress.delete('sales');
    await download('sales', ports, signal);
    expect((await db.sales.toCollection().primaryKeys()).map(([uuid]) => uuid)).toEqual(['kept', 'ours']);
  });

  it('SES-45 throws a late page of the old facility away', async () => {
    const { db, ports, signal } = setUp([]);
    ports.fetchPage = async () => {
      await clearFacility(db, 'f2');
      return page([item('late')], 1);
    };
    await expect(download('inventory', ports, signal)).rejects.toMatchObject({ name: 'Superseded' });
    expect(await db.inventory.count()).toBe(0);
  });

  it('SES-45 LDB-31 clears what belongs to a facility, its people with their PIN hashes, and no lost sale', async () => {
    const { db, ports, signal } = setUp([page([item('a')], 1)]);
    await download('inventory', ports, signal);
    await db.lost_sales.add({ uuid: 'lost' } as never);
    await db.facility_users.bulkPut([
      { id: 'ama', facility_id: 'f1', user_pin: 'hash' } as never,
      { id: 'ngozi', facility_id: 'f2', user_pin: 'hash' } as never,
    ]);
    await clearFacility(db, 'f2');
    expect([await db.inventory.count(), await db.progress.count(), await db.lost_sales.count()]).toEqual([0, 0, 1]);
    expect((await db.facility_users.toArray()).map(({ id }) => id)).toEqual(['ngozi']);
  });
});

describe('all four together', () => {
  function together(world: ReturnType<typeof setUp>, byPath: Record<string, PageOutcome[]>): DownloadsPorts {
    return {
      ...world.ports,
      async fetchPage(url) {
        world.asked.push(url.pathname + url.search);
        const answers = byPath[url.pathname.split('/')[2] as string] ?? [];
        return answers.shift() ?? page([], 0);
      },
      onDownloaded: vi.fn(),
      onFailure: vi.fn(),
      onUnauthorized: vi.fn(),
      onStorageFault: vi.fn(),
      postTiming: vi.fn(async () => undefined),
    };
  }

  it('DWN-36 DWN-41 DWN-42 API-33 ENT-29 records what finished and how long it took', async () => {
    const world = setUp([]);
    const times = [NOW, new Date(NOW.getTime() + 12_000)];
    const ports = together(world, { productaliases: [page([item('a')], 1)] });
    ports.now = () => times.shift() ?? new Date(NOW.getTime() + 12_000);
    await startDownloads(ports, world.signal, ['inventory']);
    expect(ports.onDownloaded).toHaveBeenCalledWith('inventory', 12);
    expect(ports.postTiming).toHaveBeenCalledWith(
      {
        name: 'inventory',
        facility_id: FACILITY,
        start_time: timingString(NOW),
        end_time: timingString(new Date(NOW.getTime() + 12_000)),
        number_of_records: 1,
        operation_type: 'ID',
      },
      'run-1',
    );
  });

  it('DWN-40 a download-time record that is not taken changes nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const world = setUp([]);
    const ports = together(world, { 'promo-codes-admin': [page([{ id: 'p1' }], 1)] });
    ports.postTiming = async () => {
      throw new Error('503');
    };
    await startDownloads(ports, world.signal, ['promos']);
    expect(await world.db.progress.get('promos')).toMatchObject({ progress: 100, error: 0 });
  });

  it('DWN-20 DWN-26 LDB-25 reports a failure by name, and the others go on', async () => {
    const world = setUp([]);
    const ports = together(world, { 'sales-history': [failed(500), failed(500), failed(500)] });
    await startDownloads(ports, world.signal);
    expect(ports.onFailure).toHaveBeenCalledExactlyOnceWith('sales', 'sales download failure', undefined);
    const rows = await world.db.progress.toArray();
    expect(Object.fromEntries(rows.map((row) => [row.resource, row.progress]))).toEqual({
      inventory: 100,
      patients: 100,
      promos: 100,
      sales: 0,
    });
  });

  it('DWN-17 DWN-47 T41 leaves complete resources alone, except that patients, promos and sales are topped up', async () => {
    const world = setUp([]);
    const audit = { id: 9, patient_pk: 'p', program: '', patient: { first_name: 'Esi' } };
    const promo = { id: 'p1', code: 'THREE', is_active: true };
    const ports = together(world, {
      patient_audits: [page([audit], 1), page([], 0)],
      'promo-codes-admin': [
        page([promo], 1),
        page(
          [
            { ...promo, is_active: false },
            { ...promo, id: 'p2' },
          ],
          2,
        ),
      ],
    });
    await startDownloads(ports, world.signal);
    const before = [await world.db.progress.get('patients'), await world.db.progress.get('promos')];
    world.asked.length = 0;
    await startDownloads(ports, world.signal);
    expect(world.asked.sort()).toEqual([
      `/api/patient_audits/?facility_id=${FACILITY}&limit=25&last_sync_id=9`,
      `/api/promo-codes-admin/?specific_facilities=${FACILITY}&page=1&page_size=50`,
      `/api/sales-history/?facility_id=${FACILITY}&limit=50&status=A&offset=0`,
    ]);
    const promos = await world.db.promos.toArray();
    expect(promos.map(({ id, is_active }) => [id, is_active])).toEqual([
      ['p1', false],
      ['p2', true],
    ]);
    expect([await world.db.progress.get('patients'), await world.db.progress.get('promos')]).toEqual(before);
    expect(ports.onDownloaded).toHaveBeenCalledTimes(4);
  });

  it('DWN-47 OUT-23 what another till sends while the sales are read is there at their end, also when the reading was cut', async () => {
    const sold = (id: number) => ({ uuid: `s${id}`, patient_id: null, id, lines: [] });
    const list = 'sales-history';
    const world = setUp([]);
    const pages: Record<string, PageOutcome[]> = {
      [list]: [page([sold(3), sold(2)], 3, '?cursor=2'), failed(500), failed(500), failed(500)],
    };
    const ports = together(world, pages);
    const start = () => startDownloads(ports, world.signal, ['sales']);
    await start();
    expect(await world.db.progress.get('sales')).toMatchObject({ state: 'failed', last_sync_id: 3 });

    pages[list]?.push(page([sold(1)], 3), page([sold(4), sold(3)], 4));
    await start();

    const uuids = (await world.db.sales.toArray()).map(({ uuid }) => uuid).sort();
    expect(uuids).toEqual(['s1', 's2', 's3', 's4']);
    expect(await world.db.progress.get('sales')).toMatchObject({ progress: 100, last_sync_id: 4 });
  });

  it('DWN-47 LDB-13 OUT-23 what another till sent after the sales were loaded is topped up, a cut leaves no gap, and own sales stay as they are', async () => {
    const sold = (id: number) => ({ uuid: `s${id}`, patient_id: null, id, lines: [] });
    const list = 'sales-history';
    const world = setUp([]);
    const pages: Record<string, PageOutcome[]> = {
      [list]: [page([sold(3), sold(2)], 3, '?cursor=2'), page([sold(1)], 3)],
    };
    const ports = together(world, pages);
    const start = () => startDownloads(ports, world.signal, ['sales']);
    const uuids = async () => (await world.db.sales.toArray()).map(({ uuid }) => uuid).sort();
    await start();
    expect(await world.db.progress.get('sales')).toMatchObject({ progress: 100, last_sync_id: 3 });

    // This till sold number 7 itself; the line is cut behind the first page of what the others sold.
    await world.db.sales.add({ ...sold(7), patient_id: '', facility_id: FACILITY } as never);
    pages[list]?.push(page([sold(8), sold(7)], 8, '?cursor=7'), failed(500), failed(500), failed(500));
    await start();
    expect(await uuids()).toEqual(['s1', 's2', 's3', 's7', 's8']);
    expect(await world.db.progress.get('sales')).toMatchObject({ progress: 100, last_sync_id: 3, error: 0 });

    world.asked.length = 0;
    pages[list]?.push(
      page([sold(8), sold(7)], 8, '?cursor=7'),
      page([sold(6), sold(5), sold(4), sold(3)], 8, '?cursor=3'),
    );
    await start();
    expect(await uuids()).toEqual(['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8']);
    expect((await world.db.sales.get(['s7', '']))?.run_id).toBeUndefined();
    expect(await world.db.progress.get('sales')).toMatchObject({ progress: 100, last_sync_id: 8 });

    // Nothing new: one page is looked at.
    pages[list]?.push(page([sold(8), sold(7)], 8, '?cursor=7'));
    await start();
    expect(await uuids()).toHaveLength(8);
  });

  it('DWN-44 asks for all four at once, and within each for one page after another', async () => {
    const world = setUp([]);
    const ports = together(world, {});
    const busy = new Set<string>();
    const begun = new Set<string>();
    let allBegun = (): void => undefined;
    const four = new Promise<void>((resolve) => {
      allBegun = resolve;
    });
    ports.fetchPage = async (url) => {
      expect(busy).not.toContain(url.pathname);
      busy.add(url.pathname);
      const first = !begun.has(url.pathname);
      if (begun.add(url.pathname).size === 4) allBegun();
      // Nobody is answered before all four have asked.
      await four;
      busy.delete(url.pathname);
      return first ? page([], 0, '?cursor=2') : page([], 0);
    };
    await startDownloads(ports, world.signal);
    expect((await world.db.progress.toArray()).map((row) => row.progress)).toEqual([100, 100, 100, 100]);
  });

  /** Three pages of each; `ask` may keep an answer back. */
  function threePages(ask: (name: string, nth: number) => Promise<unknown> | undefined = () => undefined) {
    const world = setUp([]);
    const ports = together(world, {});
    const asked: string[] = [];
    const nth = new Map<string, number>();
    ports.afterSync = () => undefined;
    ports.fetchPage = async (url) => {
      const name = NAMES[url.pathname.split('/')[2] as string] as string;
      const number = (nth.get(name) ?? 0) + 1;
      nth.set(name, number);
      asked.push(`${name} ${number}`);
      await ask(name, number);
      return page([], 0, number < 3 ? `?cursor=${number + 1}` : null);
    };
    const left = async () => {
      const complete = (await world.db.progress.toArray()).filter(({ progress }) => progress === 100);
      return Object.values(NAMES).filter((name) => !complete.some(({ resource }) => resource === name));
    };
    return { ...world, ports, asked, left };
  }
  const NAMES: Record<string, string> = {
    productaliases: 'inventory',
    patient_audits: 'patients',
    'sales-history': 'sales',
    'promo-codes-admin': 'promos',
  };
  const forEver = () => new Promise<never>(() => undefined);

  it('DWN-44 loads the products before the second pages of the others', async () => {
    const { ports, asked, signal, left } = threePages();
    // No answer keeps anybody waiting.
    ports.sleep = forEver;
    await startDownloads(ports, signal);
    const isFirst = (page: string) => page.endsWith(' 1');
    expect(asked.filter(isFirst).sort()).toEqual(['inventory 1', 'patients 1', 'promos 1', 'sales 1']);
    const later = asked.filter((page) => !isFirst(page));
    expect(later.slice(0, 2)).toEqual(['inventory 2', 'inventory 3']);
    expect(later.slice(2)).toEqual(expect.arrayContaining(['patients 3', 'promos 3', 'sales 3']));
    expect(await left()).toEqual([]);
  });

  it('DWN-44 while products wait for a slow line the others go on', async () => {
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { ports, asked, signal, left } = threePages((name, nth) =>
      name === 'inventory' && nth === 2 ? slow : undefined,
    );
    const impatient: (() => void)[] = [];
    ports.sleep = (_, end) =>
      new Promise((resolve) => {
        if (!end.aborted) impatient.push(resolve);
        end.addEventListener('abort', () => resolve());
      });
    const done = startDownloads(ports, signal);
    await expect.poll(() => asked.length).toBe(5);
    await expect.poll(() => left()).toHaveLength(4);
    // In whatever order the first pages were asked for.
    expect(asked.filter((page) => !page.endsWith(' 1'))).toEqual(['inventory 2']);
    for (const lose of impatient) lose();
    await expect.poll(() => left()).toEqual(['inventory']);
    answer();
    await done;
    expect(asked.at(-1)).toBe('inventory 3');
    expect(await left()).toEqual([]);
  });

  it.each<[string, (world: ReturnType<typeof threePages>) => void]>([
    [
      'are refused',
      ({ ports }) => {
        const { fetchPage } = ports;
        ports.fetchPage = async (url, end) =>
          url.pathname.includes('productaliases') ? failed(500) : fetchPage(url, end);
      },
    ],
    [
      'are not answered',
      ({ ports }) => {
        const { fetchPage } = ports;
        ports.fetchPage = (url, end) => (url.pathname.includes('productaliases') ? forEver() : fetchPage(url, end));
      },
    ],
    [
      'wait for the outbox',
      ({ ports }) => {
        ports.afterSync = forEver;
      },
    ],
    [
      'are loaded by another tab',
      ({ ports }) => {
        const request = (name: string, _: LockOptions, work: () => Promise<void>) =>
          name.endsWith('inventory') ? forEver() : work();
        ports.locks = { request: request as unknown as LockManager['request'] };
      },
    ],
    [
      'cannot be stored',
      ({ ports }) => {
        vi.spyOn(console, 'error').mockImplementation(() => undefined);
        const { storePage } = ports.store;
        ports.store.storePage = async (run, ...page) => {
          if (run.resource === 'inventory') throw new Error('the disk is full');
          return storePage(run, ...page);
        };
      },
    ],
  ])('DWN-20 DWN-44 products that cannot be had hold up nobody: they %s', async (_, spoil) => {
    const world = threePages();
    spoil(world);
    const done = startDownloads(world.ports, world.signal);
    await expect.poll(async () => (await world.left()).filter((resource) => resource !== 'inventory')).toEqual([]);
    world.end.abort();
    void done;
  });

  it('DWN-36 DWN-44 the others do not wait for the record of how long the products took', async () => {
    const { ports, signal, left } = threePages();
    ports.sleep = forEver;
    ports.postTiming = ({ name }) => (name === 'inventory' ? forEver() : Promise.resolve());
    void startDownloads(ports, signal);
    await expect.poll(left).toEqual([]);
  });

  it('DWN-48 asks for each resource’s lock before it begins', async () => {
    const world = setUp([]);
    const ports = together(world, {});
    const names: string[] = [];
    ports.locks = {
      request: (async (name: string, _options: LockOptions, work: () => Promise<void>) => {
        names.push(name);
        await work();
      }) as unknown as LockManager['request'],
    };
    await startDownloads(ports, world.signal);
    expect(names.sort()).toEqual(['inventory', 'patients', 'promos', 'sales'].map((name) => `bloom-download-${name}`));
  });
});

describe('the strings of the download-time record', () => {
  it('DWN-37 DWN-39 are yyyy-MM-dd hh:mm:ss in 24 hours', () => {
    expect(timingString(new Date(2026, 0, 5, 14, 3, 9))).toBe('2026-01-05 14:03:09');
  });

  it('DWN-37 T42 raise a date-format error for anything else', () => {
    for (const wrong of [
      '2026-1-05 14:03:09',
      '2026-01-05T14:03:09',
      '2026-02-30 10:00:00',
      '2026-01-05 24:00:00',
      '',
    ]) {
      expect(() => checkTimingString(wrong)).toThrow(DateFormatError);
    }
  });
});
