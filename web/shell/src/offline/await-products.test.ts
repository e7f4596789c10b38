import type { ProgressRecord } from '@bloom/local-db';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { observable } from '../core/observable';
import { SETTLE_TIME, whenScreenHasSettled } from '../core/settle';
import { awaitProducts } from './await-products';

const row = (fields: Partial<ProgressRecord>) =>
  ({
    resource: 'inventory',
    facility_id: 'f1',
    received: 0,
    progress: 0,
    state: 'running',
    ...fields,
  }) as ProgressRecord;

const downloads = observable<ProgressRecord[]>([]);
const storage = observable({ available: true });
const later = vi.fn();
let end = (): void => undefined;
const pass = () => vi.advanceTimersByTimeAsync(2 * SETTLE_TIME);

beforeEach(() => {
  vi.useFakeTimers();
  later.mockClear();
  downloads.set([]);
  storage.set({ available: true });
  end = awaitProducts({ downloads, storage }, 'f1');
  whenScreenHasSettled(later);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it.each([
  ['nothing is known', []],
  ['none has come', [row({})]],
  ['those of another facility are there', [row({ facility_id: 'f2', received: 5 })]],
  ['only patients are there', [row({ resource: 'patients', progress: 100 })]],
])('DWN-44 the first products go before what can wait: while %s it waits', async (_what, rows) => {
  downloads.set(rows);
  await pass();
  expect(later).not.toHaveBeenCalled();
  end();
  await pass();
  expect(later).toHaveBeenCalledOnce();
});

it.each([
  ['a page is stored', { received: 50 }],
  ['there are none to come', { progress: 100 }],
  ['they cannot be had', { state: 'failed' as const }],
])('DWN-44 what can wait goes on as soon as %s', async (_what, fields) => {
  downloads.set([row({})]);
  downloads.set([row(fields)]);
  await pass();
  expect(later).toHaveBeenCalledOnce();
});

it('LDB-30 a device whose databases cannot be opened keeps nothing waiting', async () => {
  storage.set({ available: false });
  await pass();
  expect(later).toHaveBeenCalledOnce();
});
