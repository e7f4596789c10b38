/** When feeds are asked for, and that a database of theirs that does not do stops nothing else. */
import 'fake-indexeddb/auto';
import { type FeedProgress, type KeptRow, modulesDb, StorageError } from '@bloom/local-db/worker';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageOutcome } from '../downloads/fetch-page';
import { SessionFeeds, type SessionFeedsPorts } from './session-feeds';

const EMPTY: PageOutcome = { kind: 'page', page: { results: [], count: 0, next: null } };

function begin(change: Partial<SessionFeedsPorts> = {}) {
  const end = new AbortController();
  const ports = {
    feeds: ['offers'],
    facilityId: 'f1',
    apiRoot: new URL('https://bloom.test/api/'),
    fetchPage: vi.fn(async () => EMPTY),
    othersFirst: () => undefined,
    reachability: { reachable: true, isAway: async () => false, back: async () => undefined },
    mayAsk: () => true,
    signal: () => end.signal,
    onFull: vi.fn(),
    tell: vi.fn(),
    ...change,
  } satisfies SessionFeedsPorts;
  return { end, ports, feeds: new SessionFeeds(ports) };
}

beforeEach(async () => {
  await modulesDb().feeds.clear();
  await modulesDb().rows('offers').clear();
});
afterEach(() => void vi.restoreAllMocks());

it('a module that is opened gets what the server has, or why it does not', async () => {
  const { feeds, ports } = begin();
  expect(await feeds.refresh('offers')).toBeNull();
  expect(ports.fetchPage).toHaveBeenCalledTimes(1);
  const reachability = { ...ports.reachability, reachable: false };
  expect(await begin({ reachability }).feeds.refresh('offers')).toBe('The server does not answer');
  expect(await begin({ mayAsk: () => false }).feeds.refresh('offers')).toBe('The session is over');
});

it('DWN-03 nobody is asked anything without a session, nor where room was made for a sale', async () => {
  const without = begin({ mayAsk: () => false });
  without.feeds.start();
  await without.feeds.again();
  const full = begin();
  full.end.abort();
  full.feeds.start();
  await full.feeds.again();
  expect(await full.feeds.refresh('offers')).toBe('Stopped');
  for (const { ports } of [without, full]) expect(ports.fetchPage).not.toHaveBeenCalled();
});

it('SES-45 a switch of facility that was cut short is made up for, and an own copy stays', async () => {
  await modulesDb()
    .rows('offers')
    .put({ uuid: 'o1', run_id: 'r1' } as KeptRow<'offers'>);
  await modulesDb().feeds.put({ name: 'offers', facility_id: 'f1' } as FeedProgress);
  await begin().feeds.prepare();
  expect(await modulesDb().rows('offers').count()).toBe(1);
  await begin({ facilityId: 'f2' }).feeds.prepare();
  expect([await modulesDb().rows('offers').count(), await modulesDb().feeds.count()]).toEqual([0, 0]);
});

it('LDB-30 a database that cannot be opened is written down, and one that a later version left is taken away', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const drop = vi.spyOn(modulesDb(), 'dropLater').mockResolvedValue();
  const reading = vi.spyOn(modulesDb().feeds, 'toArray');
  const { feeds, ports } = begin();
  reading.mockRejectedValueOnce(new StorageError('unavailable', 'blocked'));
  await feeds.prepare();
  expect([log.mock.calls.length, drop.mock.calls.length]).toEqual([1, 0]);
  reading.mockRejectedValueOnce(new StorageError('outdated', 'newer'));
  await feeds.prepare();
  expect(drop).toHaveBeenCalledTimes(1);
  for (const told of [ports.onFull, ports.tell]) expect(told).not.toHaveBeenCalled();
  reading.mockRejectedValueOnce(new StorageError('quota', 'full'));
  await feeds.again();
  expect(ports.onFull).toHaveBeenCalledTimes(1);
});
