// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { bloomDb, outboxDb } from '@bloom/local-db';
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
