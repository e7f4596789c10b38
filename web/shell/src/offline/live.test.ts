// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { bloomDb, type FeedProgress, modulesDb, outboxDb } from '@bloom/local-db';
import { putBack, setAside } from '@bloom/local-db/update';
import { expect, it, vi } from 'vitest';
import { watchDatabases } from './live';
import { values } from './values';

it('OUT-09 OUT-12 what was set aside before a cache clear is being restored until it is put back', async () => {
  const leave = watchDatabases(values, []);
  await setAside(bloomDb(), outboxDb());
  await vi.waitFor(() => expect(values.restoring.get()).toBe(true), 10_000);
  await putBack(bloomDb(), outboxDb());
  await vi.waitFor(() => expect(values.restoring.get()).toBe(false), 10_000);
  leave();
});

it('DWN-15 how far the feeds of this person are follows every write, and nobody else makes their database', async () => {
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  const leaveOther = watchDatabases(values, []);
  await vi.waitFor(async () => expect(await names()).toContain('bloom'));
  expect(values.feeds.get()).toEqual([]);
  expect(await names()).not.toContain('bloom-modules');
  leaveOther();
  const leave = watchDatabases(values, ['offers']);
  const row = { name: 'offers', facility_id: 'f1', state: 'running', received: 0 } as FeedProgress;
  await modulesDb().feeds.put(row);
  await vi.waitFor(() => expect(values.feeds.get()).toEqual([row]));
  await modulesDb().feeds.update('offers', { received: 50 });
  await vi.waitFor(() => expect(values.feeds.get()).toEqual([{ ...row, received: 50 }]));
  leave();
});
