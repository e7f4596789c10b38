import type { FeedProgress, ProgressRecord, SalesSyncMessage } from '@bloom/local-db';
import { describe, expect, it } from 'vitest';
import { inStackOrder, STACK_ORDER } from '../cards/stack-order';
import { downloadCard, feedShown, resourceShown } from './download-card';
import { syncResult } from './sync-result';

const message = (total: number, failures: number, fields: Partial<SalesSyncMessage> = {}): SalesSyncMessage => ({
  salesSyncInProgress: false,
  salesSyncCompleted: true,
  outboxReport: { done: total, total, successes: total - failures, failures },
  salesSyncProgress: 100,
  ...fields,
});

describe('the result of a sync', () => {
  it.each([
    [0, 0, 'none'],
    [3, 0, 'succeeded'],
    [3, 1, 'partial'],
    [3, 2, 'partial'],
    [3, 3, 'failed'],
    [1, 1, 'failed'],
    [1, 0, 'succeeded'],
  ])('OUT-04 OUT-05 OUT-06 OUT-07 OUT-08 T58 %i sales with %i failures: %s', (total, failures, state) => {
    expect(syncResult(message(total, failures)).state).toBe(state);
  });

  it('OUT-24 a run in progress replaces the result of the former one', () => {
    expect(syncResult(message(3, 3, { salesSyncInProgress: true, salesSyncProgress: 40 }))).toEqual({
      state: 'inProgress',
      percent: 40,
    });
  });

  it('OUT-19 counts done of total when no percentage was given', () => {
    const running = message(4, 0, { salesSyncInProgress: true, salesSyncProgress: undefined as never });
    running.outboxReport.done = 1;
    expect(syncResult(running)).toEqual({ state: 'inProgress', percent: 25 });
  });

  it('says nothing before the first message', () => {
    expect(syncResult(null).state).toBe('none');
    expect(syncResult(message(3, 0, { salesSyncCompleted: false })).state).toBe('none');
  });
});

const record = (fields: Partial<ProgressRecord>): ProgressRecord => ({
  resource: 'inventory',
  progress: 0,
  error: 0,
  start_time: '2026-03-01 08:00:00',
  service_available: true,
  count: 300,
  received: 0,
  next: null,
  facility_id: 'f1',
  run_id: 'r1',
  state: 'running',
  ...fields,
});

const cardOf = (row: ProgressRecord) => downloadCard(resourceShown(row));

describe('the card of a download', () => {
  it('DWN-16 DWN-33 of a feed says what is here once it is whole, and that there is nothing where nobody has anything', () => {
    const feed = { ...record({ received: 10 }), name: 'offers', highest: 10, sweep: false } as FeedProgress;
    expect(downloadCard(feedShown(feed))).toEqual({ state: 'running', percent: 3.33, unstable: false });
    expect(downloadCard(feedShown({ ...feed, received: 0 }))).toMatchObject({ percent: null });
    const whole = { ...feed, state: 'done' as const, progress: 100 };
    expect(downloadCard(feedShown({ ...whole, count: 7 }))).toEqual({ state: 'done', count: 7 });
    expect(downloadCard(feedShown({ ...whole, count: 0 }))).toEqual({ state: 'empty' });
  });

  it('T30 UIC-13 shows two decimals, no bar at 0 and never 100 before the end', () => {
    expect(cardOf(record({ received: 0 }))).toMatchObject({ percent: null });
    expect(cardOf(record({ received: 100, progress: 33 }))).toMatchObject({ percent: 33.33 });
    expect(cardOf(record({ count: 100_000, received: 99_999, progress: 99 }))).toMatchObject({ percent: 99.99 });
  });

  it('DWN-28 DWN-33 T41 says empty when all of nothing has arrived', () => {
    const empty = record({ state: 'done', progress: 100, count: 0, empty_inventory: true });
    expect(cardOf(empty)).toEqual({ state: 'empty' });
    expect(cardOf({ ...empty, count: 300, empty_inventory: false })).toEqual({ state: 'done', count: 300 });
  });

  it('DWN-31 DWN-32 ERR-16 T40 calls the internet unstable while attempts remain', () => {
    expect(cardOf(record({ error: 1, received: 50 }))).toMatchObject({ state: 'running', unstable: true });
    expect(cardOf(record({ error: 1, state: 'waiting' }))).toMatchObject({ state: 'running', unstable: true });
  });

  it('DWN-20 DWN-27 DWN-30 DWN-32 ERR-16 T40 has failed after the last attempt, with the server’s message', () => {
    expect(cardOf(record({ error: 3, state: 'failed', message: 'No' }))).toEqual({
      state: 'failed',
      message: 'No',
    });
  });

  it('DWN-23 pauses while offline', () => {
    expect(cardOf(record({ state: 'paused', received: 150 }))).toEqual({ state: 'paused', percent: 50 });
  });
});

describe('the order of the stack', () => {
  it('NOT-02 NOT-06 has the offline indicator nearest the corner, then failures, then the listed order upwards', () => {
    expect(STACK_ORDER.slice(0, 7)).toEqual([
      'incomingStockTransfer',
      'financialInsights',
      'wrapped',
      'feedback',
      'expired',
      'expiring',
      'priceUpdate',
    ]);
    expect(STACK_ORDER.slice(-2)).toEqual(['failure', 'offline']);
  });

  it('keeps cards of one kind in the order they came', () => {
    const cards = [
      { kind: 'offline', id: 1 },
      { kind: 'notice', id: 2 },
      { kind: 'failure', id: 3 },
      { kind: 'notice', id: 4 },
    ] as const;
    expect(inStackOrder(cards).map((card) => card.id)).toEqual([2, 4, 3, 1]);
  });
});
