import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitsOf, offlineTime } from './offline-time';
import { formatHours } from './use-hours';

const HOUR = 3_600_000;
const DEFAULTS = { allowed: 24, period: 1 };

describe('offline time', () => {
  it.each([
    null,
    undefined,
    {},
    { offline_time_allowed: 0, offline_notification_period: -1 },
    { offline_time_allowed: 'x' },
  ])('CON-09 CON-10 CON-16 T51 takes the defaults for %j', (config) => {
    expect(limitsOf(config)).toEqual(DEFAULTS);
  });

  it('CON-16 CON-17 takes fractions, and a default for one missing field', () => {
    expect(limitsOf({ offline_notification_period: 0.5 })).toEqual({ allowed: 24, period: 0.5 });
  });

  it('CON-11 remaining is allowed minus elapsed', () => {
    expect(offlineTime(0, 2 * HOUR, DEFAULTS)).toMatchObject({ elapsed: 2, remaining: 22, warning: 2 });
  });

  it('CON-11 T51 remaining is never negative, and no timer is computed from it (CON-17)', () => {
    expect(offlineTime(0, 1_000 * HOUR, DEFAULTS)).toMatchObject({ remaining: 0, warning: 1_000 });
  });

  it('CON-15 a clock set back counts as nothing elapsed', () => {
    expect(offlineTime(5 * HOUR, 0, DEFAULTS)).toMatchObject({ elapsed: 0, remaining: 24, warning: 0 });
  });

  it('CON-09 the first warning is due after one period, not before', () => {
    const limits = { allowed: 24, period: 0.5 };
    expect(offlineTime(0, 0.5 * HOUR - 1, limits).warning).toBe(0);
    expect(offlineTime(0, 0.5 * HOUR, limits).warning).toBe(1);
  });

  it('CON-11 CON-15 holds for every clock and every setting', () => {
    const time = fc.integer({ min: 0, max: 2 ** 45 });
    const hours = fc.double({ min: 0.01, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(time, time, hours, hours, (since, now, allowed, period) => {
        const { elapsed, remaining, warning } = offlineTime(since, now, { allowed, period });
        return elapsed >= 0 && remaining >= 0 && remaining <= allowed && Number.isInteger(warning);
      }),
    );
  });

  it('CON-17 says fractions with one decimal, in the words of the language', () => {
    expect([formatHours(2.04, 'en'), formatHours(21.999, 'en'), formatHours(0.5, 'fr')]).toEqual(['2', '22', '0,5']);
  });
});
