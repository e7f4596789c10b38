import 'fake-indexeddb/auto';
import { type FeedProgress, feedsOf, type KeptRow, modulesDb } from '@bloom/local-db/worker';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyPrivate } from './empty-private';

const feedsWith = (apps: string[], scopes: string[]) =>
  feedsOf({ apps: new Set(apps), can: (scope) => scopes.includes(scope) });

const counts = async () => [
  await modulesDb().rows('lab_requests').count(),
  await modulesDb().feeds.count(),
  await modulesDb().rows('offers').count(),
];

beforeEach(async () => {
  await modulesDb()
    .rows('lab_requests')
    .put({ uuid: 'r1', run_id: 'r' } as KeptRow<'lab_requests'>);
  await modulesDb().feeds.put({ name: 'lab_requests', facility_id: 'f1' } as FeedProgress);
  await modulesDb()
    .rows('offers')
    .put({ uuid: 'o1', run_id: 'r' } as KeptRow<'offers'>);
});
afterEach(() => void vi.restoreAllMocks());

it.each([
  ['with the app alone', ['Health Services', 'Order'], []],
  ['with the scope alone', ['Order'], ['lab.read']],
  ['with neither', ['POS'], []],
])(
  'what is asked of the laboratory goes from the disk for somebody %s, and the rest stays',
  async (_, apps, scopes) => {
    await emptyPrivate(feedsWith(apps, scopes));
    expect(await counts()).toEqual([0, 0, 1]);
  },
);

it.each(['lab.read', 'lab.perform'])('it stays for who has the app and %s', async (scope) => {
  await emptyPrivate(feedsWith(['Health Services'], [scope]));
  expect(await counts()).toEqual([1, 1, 1]);
});

it('what could not be emptied is written down and stops nothing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(modulesDb(), 'transaction').mockRejectedValue(new Error('blocked'));
  await emptyPrivate([]);
  expect(log).toHaveBeenCalledTimes(1);
});
