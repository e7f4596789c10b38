import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { observable } from '../core/observable';
import { STUCK_AFTER, StuckRule, watchStuck } from './stuck';

const waiting = (count: number, oldest: string | null) => ({ waiting: count, quarantined: 0, forUpdate: 0, oldest });
const SALE = '2026-11-21T09:00:00Z';

it('OUT-03 CON-21 a sale that waits for two minutes while the server answers waits too long', () => {
  const rule = new StuckRule();
  expect(rule.look(0, waiting(1, SALE), true)).toBe(false);
  expect(rule.look(STUCK_AFTER - 1, waiting(1, SALE), true)).toBe(false);
  expect(rule.look(STUCK_AFTER, waiting(1, SALE), true)).toBe(true);
  expect(rule.look(STUCK_AFTER + 1, waiting(0, null), true)).toBe(false);
});

it('CON-21 the time without the server does not count, nor that of sales that went meanwhile', () => {
  const rule = new StuckRule();
  rule.look(0, waiting(2, SALE), true);
  expect(rule.look(STUCK_AFTER, waiting(2, SALE), false)).toBe(false);
  expect(rule.look(STUCK_AFTER + 1, waiting(2, SALE), true)).toBe(false);
  expect(rule.look(2 * STUCK_AFTER, waiting(1, '2026-11-21T09:00:01Z'), true)).toBe(false);
  expect(rule.look(3 * STUCK_AFTER, waiting(1, '2026-11-21T09:00:01Z'), true)).toBe(true);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('CON-21 the screens are told, and told again when all is sent', () => {
  const outbox = observable(waiting(1, SALE));
  const connectivity = observable({ state: 'online' as const, reachable: true, remainingHours: null });
  const stuck = observable(false);
  const begun = Date.now();
  const end = watchStuck({ outbox, connectivity, stuck }, () => Date.now() - begun);
  vi.advanceTimersByTime(STUCK_AFTER - 1);
  expect(stuck.get()).toBe(false);
  vi.advanceTimersByTime(5_001);
  expect(stuck.get()).toBe(true);
  outbox.set(waiting(0, null));
  expect(stuck.get()).toBe(false);
  end();
});
