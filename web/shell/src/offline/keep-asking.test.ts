import type { ProgressRecord } from '@bloom/local-db/worker';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ASK_AGAIN, type AskingPorts, keepAsking } from './keep-asking';
import { sleep } from './server-calls';

type Row = Pick<ProgressRecord, 'resource' | 'progress'>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function begin(rows: Row[] = ['promos', 'sales'].map((resource) => ({ resource, progress: 100 }) as Row)) {
  const end = new AbortController();
  const state = { reachable: true };
  const ask = vi.fn<AskingPorts['ask']>();
  const askFeeds = vi.fn<AskingPorts['askFeeds']>();
  const progress = vi.fn(async () => rows);
  const ended = keepAsking({ isReachable: () => state.reachable, progress, ask, askFeeds, sleep }, end.signal);
  return { ask, askFeeds, ended, end, progress, state };
}

it('DWN-47 a till that stays online asks every ten minutes what others did', async () => {
  const { ask, askFeeds } = begin();
  await vi.advanceTimersByTimeAsync(ASK_AGAIN - 1);
  expect([ask.mock.calls, askFeeds.mock.calls]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(1 + 2 * ASK_AGAIN);
  expect(ask.mock.calls).toEqual(Array(3).fill([['promos', 'sales']]));
  expect(askFeeds).toHaveBeenCalledTimes(3);
});

it('DWN-17 a download that is not complete is left alone', async () => {
  const { ask } = begin([
    { resource: 'sales', progress: 40 },
    { resource: 'promos', progress: 100 },
  ]);
  await vi.advanceTimersByTimeAsync(ASK_AGAIN);
  expect(ask.mock.calls).toEqual([[['promos']]]);
});

it('one without a server asks nothing, and again when it is back', async () => {
  const { ask, state } = begin();
  state.reachable = false;
  await vi.advanceTimersByTimeAsync(3 * ASK_AGAIN);
  expect(ask).not.toHaveBeenCalled();
  state.reachable = true;
  await vi.advanceTimersByTimeAsync(ASK_AGAIN);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('a database that does not answer is asked again', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { ask, progress } = begin();
  progress.mockRejectedValueOnce(new Error('the disk'));
  await vi.advanceTimersByTimeAsync(2 * ASK_AGAIN);
  expect(told).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('it ends with the session', async () => {
  const { ask, ended, end } = begin();
  end.abort();
  await ended;
  await vi.advanceTimersByTimeAsync(ASK_AGAIN);
  expect(ask).not.toHaveBeenCalled();
});
