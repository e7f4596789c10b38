/** The rules of feeds against an in-memory database and a scripted server. */
import type { Offer } from '@bloom/api-client';
import { clearFeeds, type FeedProgress, ModulesDb } from '@bloom/local-db/worker';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PageOutcome } from '../downloads/fetch-page';
import { downloadFeed, type FeedPorts } from './download-feed';
import { FeedDownloads, type FeedDownloadsPorts } from './feed-downloads';
import { feedStore } from './feed-store';

const FACILITY = 'facility-1';
const API = new URL('https://bloom.test/api/');
const NOW = new Date('2026-11-21T09:00:00Z');
const FIRST = `/api/orders/offers/?facility_id=${FACILITY}`;
const since = (number: number) => `${FIRST}&since=${number}`;
const cursor = (at: number) => `/api/orders/offers/?cursor=${at}`;

const offer = (uuid: string, number: number, change: Partial<Offer> = {}): Offer => ({
  uuid,
  number,
  supplier: { uuid: 's1', name: 'Ernest Chemists' },
  barcode: `600${uuid}`,
  name: `Paracetamol ${uuid}`,
  generic_name: 'Paracetamol',
  pack: 'Box of 100',
  pack_units: 100,
  price: '12.50',
  availability: 'available',
  lead_days: 2,
  minimum_packs: 1,
  as_of: '2026-11-20T00:00:00Z',
  withdrawn: false,
  ...change,
});
const gone = (uuid: string, number: number) => offer(uuid, number, { withdrawn: true });

type Answer = PageOutcome | ((url: URL) => PageOutcome | Promise<PageOutcome>);

const page = (
  results: Offer[],
  next: number | null = null,
  count = results.length,
  generation = 'g1',
): PageOutcome => ({
  kind: 'page',
  page: { results, count, next: next === null ? null : cursor(next) },
  generation,
});
const failed = (status: number, message?: string): PageOutcome => ({ kind: 'failed', status, message });
const NO_ANSWER: PageOutcome = { kind: 'network' };
const NOTHING_NEW = page([]);

/** `indexedDB`: of a device on which something happened before. */
function setUp(answers: Answer[], indexedDB = new IDBFactory(), facilityId = FACILITY) {
  const db = new ModulesDb({ indexedDB, IDBKeyRange });
  const asked: string[] = [];
  const waits: number[] = [];
  const end = new AbortController();
  const away = { now: false, returns: async () => undefined as unknown };
  const ports: FeedPorts = {
    store: feedStore(db, facilityId),
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
    othersFirst: () => undefined,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    now: () => NOW,
    newId: () => crypto.randomUUID(),
    apiRoot: API,
    facilityId,
  };
  const kept = async () => (await db.rows('offers').toArray()).map(({ uuid, number }) => `${uuid} ${number}`).sort();
  const progress = async () => (await db.feeds.get('offers')) as FeedProgress;
  const download = () => downloadFeed('offers', ports, end.signal);
  return { db, indexedDB, ports, asked, waits, away, end, kept, progress, download };
}

/** A device that has these offers whole. */
async function whole(offers: Offer[], answers: Answer[]) {
  const world = setUp([page(offers), ...answers]);
  await world.download();
  world.asked.length = 0;
  return world;
}

afterEach(() => void vi.restoreAllMocks());

describe('the first time', () => {
  it('DWN-07 DWN-16 a feed comes whole, without a number to begin at, and says how far it is', async () => {
    const shown: number[] = [];
    const world = setUp([
      page([offer('a', 1), offer('b', 2)], 2, 4),
      async () => {
        await expect.poll(world.kept).toEqual(['a 1', 'b 2']);
        shown.push((await world.progress()).progress);
        return page([offer('c', 3), offer('d', 4)], null, 4);
      },
      NOTHING_NEW,
    ]);
    expect((await world.download()).is).toBe('complete');
    expect(world.asked.slice(0, 2)).toEqual([FIRST, cursor(2)]);
    expect(shown).toEqual([50]);
    expect(await world.kept()).toEqual(['a 1', 'b 2', 'c 3', 'd 4']);
    expect(await world.progress()).toMatchObject({
      facility_id: FACILITY,
      progress: 100,
      received: 4,
      count: 4,
      highest: 4,
      next: null,
      state: 'done',
      generation: 'g1',
      refreshed_at: NOW.toISOString(),
    });
  });

  it('what was withdrawn while the pages were read does not stay', async () => {
    const world = setUp([page([offer('a', 1)], 1, 2), page([offer('b', 2)]), page([gone('a', 3), offer('c', 4)])]);
    await world.download();
    expect(world.asked[2]).toBe(since(2));
    expect(await world.kept()).toEqual(['b 2', 'c 4']);
    expect(await world.progress()).toMatchObject({ highest: 4, count: 2 });
  });

  it('DWN-33 where nobody offers anything it is complete, and says so', async () => {
    const world = setUp([page([]), page([offer('a', 1)])]);
    await world.download();
    expect(await world.progress()).toMatchObject({ progress: 100, count: 0, state: 'done' });
    await world.download();
    expect(world.asked).toEqual([FIRST, since(0)]);
    expect(await world.progress()).toMatchObject({ progress: 100, count: 1 });
  });
});

describe('a run that was cut', () => {
  /** One page is stored; the tab was closed before the next one was. */
  async function cut() {
    const before = setUp([page([offer('a', 1), offer('b', 2)], 2, 4), () => new Promise<PageOutcome>(() => undefined)]);
    void before.download();
    await expect.poll(async () => (await before.progress())?.received).toBe(2);
    before.end.abort();
    before.db.close();
    return before.indexedDB;
  }

  it('DWN-18 goes on with the page that it had reached', async () => {
    const world = setUp([page([offer('c', 3), offer('d', 4)], null, 4), NOTHING_NEW], await cut());
    await world.download();
    expect(world.asked[0]).toBe(cursor(2));
    expect(await world.kept()).toEqual(['a 1', 'b 2', 'c 3', 'd 4']);
    expect(await world.progress()).toMatchObject({ progress: 100, received: 4, count: 4 });
  });

  it('DWN-18 a page whose cursor was not stored is not there either', async () => {
    const world = setUp([page([offer('a', 1)])]);
    const { put } = world.db.feeds;
    vi.spyOn(world.db.feeds, 'put').mockImplementation((row, ...rest) => {
      if ((row as FeedProgress).received > 0) throw new Error('the disk');
      return put.call(world.db.feeds, row, ...rest);
    });
    await expect(world.download()).rejects.toThrow('the disk');
    expect([await world.kept(), (await world.progress()).received]).toEqual([[], 0]);
  });

  it('DWN-18 begins anew where the server refuses the link, and what was withdrawn since does not stay', async () => {
    const world = setUp([failed(410), page([offer('b', 5), offer('c', 6)])], await cut());
    await world.download();
    expect(world.asked).toEqual([cursor(2), FIRST]);
    expect(await world.kept()).toEqual(['b 5', 'c 6']);
    expect(await world.progress()).toMatchObject({ progress: 100, received: 2, count: 2, error: 0 });
  });

  it('DWN-45 begins anew where the link leads elsewhere', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const world = setUp([page([offer('a', 1)])], await cut());
    await world.db.feeds.update('offers', { next: '//evil.test/?cursor=2' });
    await world.download();
    expect(world.asked).toEqual([FIRST]);
  });
});

describe('what changed', () => {
  it('DWN-47 is asked for since the highest number that is here; what is withdrawn goes', async () => {
    const news = [offer('b', 4, { price: '13.00' }), gone('a', 5), offer('c', 6)];
    const world = await whole([offer('a', 1), offer('b', 3)], [page(news), NOTHING_NEW]);
    expect((await world.download()).is).toBe('complete');
    await world.download();
    expect(world.asked).toEqual([since(3), since(6)]);
    expect(await world.kept()).toEqual(['b 4', 'c 6']);
    expect((await world.db.rows('offers').get('b'))?.price).toBe('13.00');
    expect(await world.progress()).toMatchObject({ count: 2, progress: 100, state: 'done' });
  });

  it('DWN-18 changes that were cut go on after the last page that was stored', async () => {
    const world = await whole(
      [offer('a', 1)],
      [page([offer('b', 2)], 2, 2), failed(500), failed(500), failed(500), page([gone('a', 3)])],
    );
    expect(await world.download()).toMatchObject({ is: 'gave-up', isWhole: true });
    expect(await world.progress()).toMatchObject({ progress: 100, state: 'done', highest: 2, error: 0 });
    await world.download();
    expect(world.asked.at(-1)).toBe(since(2));
    expect(await world.kept()).toEqual(['b 2']);
  });

  it('does not wait for a server that is away, and leaves what is here', async () => {
    const world = await whole([offer('a', 1)], [NO_ANSWER]);
    world.away.now = true;
    expect((await world.download()).is).toBe('away');
    expect(await world.progress()).toMatchObject({ state: 'done', error: 0 });
    expect(await world.kept()).toEqual(['a 1']);
  });
});

describe('when a page fails', () => {
  it('DWN-20 DWN-21 DWN-22 it is asked for three times, five seconds apart, and the words of the server stay', async () => {
    const world = setUp([failed(500), failed(502), failed(503, 'Closed today')]);
    expect(await world.download()).toMatchObject({ is: 'gave-up', message: 'Closed today', isWhole: false });
    expect(world.waits).toEqual([5_000, 5_000]);
    expect(await world.progress()).toMatchObject({ state: 'failed', error: 3, message: 'Closed today' });
  });

  it('DWN-23 it waits while offline without counting, and goes on by itself', async () => {
    const world = setUp([NO_ANSWER, page([offer('a', 1)])]);
    world.away.now = true;
    let meanwhile: FeedProgress | undefined;
    world.away.returns = async () => {
      meanwhile = await world.progress();
    };
    expect((await world.download()).is).toBe('complete');
    expect(meanwhile).toMatchObject({ state: 'paused', error: 0 });
    expect(world.waits).toEqual([]);
  });

  it('DWN-25 a 401 ends it without another try', async () => {
    const world = setUp([{ kind: 'unauthorized' }]);
    expect((await world.download()).is).toBe('unauthorized');
    expect(await world.progress()).toMatchObject({ state: 'paused', error: 0 });
  });
});

describe('another facility', () => {
  it('SES-45 a page that comes after the switch is thrown away', async () => {
    const world = setUp([]);
    world.ports.fetchPage = async () => {
      await clearFeeds(world.db);
      return page([offer('late', 1)]);
    };
    await expect(world.download()).rejects.toMatchObject({ name: 'Superseded' });
    expect([await world.kept(), await world.db.feeds.count()]).toEqual([[], 0]);
  });

  it('SES-45 changes that come after the switch are thrown away', async () => {
    const world = await whole([offer('a', 1)], []);
    world.ports.fetchPage = async () => {
      await clearFeeds(world.db);
      return page([offer('late', 2)]);
    };
    await expect(world.download()).rejects.toMatchObject({ name: 'Superseded' });
    expect(await world.kept()).toEqual([]);
  });

  it('SES-45 nothing of the one before is seen while the first page of this one is on its way', async () => {
    const { indexedDB, db } = await whole([offer('theirs', 9)], []);
    db.close();
    let meanwhile: string[] | undefined;
    const world = setUp(
      [
        async () => {
          meanwhile = await world.kept();
          return page([offer('ours', 1)]);
        },
      ],
      indexedDB,
      'facility-2',
    );
    await world.download();
    expect([meanwhile, await world.kept()]).toEqual([[], ['ours 1']]);
    expect(world.asked).toEqual(['/api/orders/offers/?facility_id=facility-2']);
  });
});

describe('a server that was put back from a backup', () => {
  it('DWN-47 has other numbers: everything comes anew, and what it does not have goes', async () => {
    const restored = page([offer('a', 1), offer('b', 2)], null, 2, 'g2');
    const world = await whole([offer('a', 1), offer('c', 7)], [page([], null, 0, 'g2'), restored]);
    expect((await world.download()).is).toBe('complete');
    expect(world.asked).toEqual([since(7), FIRST]);
    expect(await world.kept()).toEqual(['a 1', 'b 2']);
    expect(await world.progress()).toMatchObject({ highest: 2, generation: 'g2', progress: 100, count: 2 });
  });

  it('until it has come anew the rows of before stay, and the card does not say that all is here', async () => {
    const world = await whole(
      [offer('a', 1)],
      [
        page([], null, 0, 'g2'),
        async () => {
          expect(await world.kept()).toEqual(['a 1']);
          expect(await world.progress()).toMatchObject({ state: 'running', progress: 0 });
          return page([offer('b', 1)], null, 1, 'g2');
        },
      ],
    );
    await world.download();
    expect(await world.kept()).toEqual(['b 1']);
  });

  it('while the pages are read begins anew as well, and does not ask for ever', async () => {
    const world = setUp([]);
    let generations = 0;
    world.ports.fetchPage = async (url) => {
      world.asked.push(url.pathname + url.search);
      generations += 1;
      return page([offer('a', 1)], 1, 2, `g${generations}`);
    };
    expect(await world.download()).toMatchObject({ is: 'gave-up', isWhole: false });
    expect(world.asked.filter((path) => path === FIRST)).toHaveLength(3);
  });
});

it('LDB-29 a database that was deleted under it is downloaded again', async () => {
  const world = await whole([offer('a', 1)], [page([offer('a', 1), offer('b', 2)])]);
  await new Promise<void>((resolve, reject) => {
    const request = world.indexedDB.deleteDatabase('bloom-modules');
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error('blocked'));
  });
  await world.download();
  expect(world.asked).toEqual([FIRST]);
  expect(await world.kept()).toEqual(['a 1', 'b 2']);
});

it('DWN-48 of two tabs without locks the slower one stops, and no old page comes over a new one', async () => {
  const first = await whole([offer('a', 1)], []);
  const second = setUp([page([gone('a', 2)])], first.indexedDB);
  first.ports.fetchPage = async () => {
    await second.download();
    return page([offer('a', 1)]);
  };
  await expect(first.download()).rejects.toMatchObject({ name: 'Superseded' });
  expect(await first.kept()).toEqual([]);
});

describe('the feeds of a person', () => {
  function feedsOf(world: ReturnType<typeof setUp>, change: Partial<FeedDownloadsPorts> = {}) {
    const ports = {
      ...world.ports,
      feeds: ['offers'],
      progress: () => world.db.feeds.toArray(),
      onFailure: vi.fn(),
      onUnauthorized: vi.fn(),
      onStorageFault: vi.fn(),
      ...change,
    } satisfies FeedDownloadsPorts;
    return { ports, feeds: new FeedDownloads(ports) };
  }

  it('DWN-04 are asked for only when they have the app', async () => {
    const world = setUp([]);
    const { feeds } = feedsOf(world, { feeds: [] });
    await feeds.start(world.end.signal);
    await feeds.again(world.end.signal);
    expect(await feeds.ask('offers', world.end.signal)).toContain('not kept');
    expect([world.asked, await world.db.feeds.count()]).toEqual([[], 0]);
  });

  it('DWN-44 OUT-23 wait for what is sent and downloaded first, before each page', async () => {
    const world = setUp([page([offer('a', 1)], 1, 2), page([offer('b', 2)]), NOTHING_NEW]);
    const gates: (() => void)[] = [];
    const { feeds } = feedsOf(world, { othersFirst: () => new Promise<void>((resolve) => gates.push(resolve)) });
    const done = feeds.start(world.end.signal);
    await vi.waitFor(() => expect(gates).toHaveLength(1));
    expect(await world.db.feeds.count()).toBe(0);
    for (let open = 1; open <= 4; open += 1) {
      await vi.waitFor(() => expect(gates.length).toBeGreaterThanOrEqual(open));
      expect(world.asked.length).toBeLessThan(open);
      gates[open - 1]?.();
    }
    await done;
    expect(world.asked).toEqual([FIRST, cursor(1), since(2)]);
  });

  it('DWN-20 DWN-26 tell a failure by name once, and one of changes to nobody but who asked', async () => {
    const world = setUp([failed(500), failed(500), failed(503, 'Closed'), page([offer('a', 1)])]);
    const { feeds, ports } = feedsOf(world);
    expect(await feeds.ask('offers', world.end.signal)).toBe('Closed');
    expect(ports.onFailure).toHaveBeenCalledExactlyOnceWith('offers', 'offers download failure', 'Closed');
    expect(await feeds.ask('offers', world.end.signal)).toBeNull();
    world.ports.fetchPage = async () => failed(500);
    const again = feedsOf(world);
    expect(await again.feeds.ask('offers', world.end.signal)).toContain('did not answer');
    expect(again.ports.onFailure).not.toHaveBeenCalled();
  });

  it('DWN-17 from time to time those are asked for that have not given up', async () => {
    const world = setUp([failed(500), failed(500), failed(500)]);
    const { feeds } = feedsOf(world);
    await feeds.start(world.end.signal);
    world.asked.length = 0;
    await feeds.again(world.end.signal);
    expect(world.asked).toEqual([]);
    const healthy = await whole([offer('a', 1)], [NOTHING_NEW]);
    await feedsOf(healthy).feeds.again(healthy.end.signal);
    expect(healthy.asked).toEqual([since(1)]);
  });

  it('follow each other, and who asks gets what the server has then', async () => {
    const world = await whole([offer('a', 1)], [page([offer('b', 2)]), page([offer('c', 3)])]);
    const { feeds } = feedsOf(world);
    await Promise.all([feeds.start(world.end.signal), feeds.ask('offers', world.end.signal)]);
    expect(world.asked).toEqual([since(1), since(2)]);
    expect(await world.kept()).toEqual(['a 1', 'b 2', 'c 3']);
  });

  it('DWN-48 each takes its lock before it begins', async () => {
    const world = setUp([page([])]);
    const names: string[] = [];
    const request = vi.fn(async (name: string, _options: unknown, work: () => Promise<unknown>) => {
      names.push(name);
      return work();
    });
    const { feeds } = feedsOf(world, { locks: { request } as unknown as LockManager });
    await feeds.start(world.end.signal);
    expect(names).toEqual(['bloom-download-offers']);
  });

  it('DWN-25 LDB-30 tell the end of a session and a full disk', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const world = setUp([{ kind: 'unauthorized' }]);
    const { feeds, ports } = feedsOf(world);
    await feeds.start(world.end.signal);
    expect(ports.onUnauthorized).toHaveBeenCalledTimes(1);
    ports.store.begin = async () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    };
    await feeds.start(world.end.signal);
    expect(ports.onStorageFault).toHaveBeenCalledWith(expect.objectContaining({ fault: 'quota' }));
  });
});
