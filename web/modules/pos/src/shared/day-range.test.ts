import { dayOf } from '@bloom/shell-api/day';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOf, isDay, isDayFilter, isWithin, plusDays, rangeOf, startOfDay } from './day-range';

const ZONES = [
  'Africa/Accra',
  'Africa/Lagos',
  'Africa/Addis_Ababa',
  'Africa/Cairo',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
];
const zone = fc.constantFrom(...ZONES);
const day = fc.integer({ min: 0, max: 3000 }).map((days) => plusDays('2023-01-01', days));

describe('the days of the list', () => {
  it('begin at the first instant of the calendar day at the facility', () => {
    fc.assert(
      fc.property(day, zone, (date, timeZone) => {
        const start = startOfDay(date, timeZone);
        expect(dayOf(new Date(start), timeZone)).toBe(date);
        expect(dayOf(new Date(start - 1), timeZone) < date).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("take the day from the facility's time zone, not from the device", () => {
    const late = Date.parse('2026-06-15T23:30:00Z');
    expect(isWithin(late, rangeOf('today', '2026-06-16', 'Africa/Lagos'))).toBe(true);
    expect(isWithin(late, rangeOf('today', '2026-06-16', 'Africa/Accra'))).toBe(false);
  });

  it('share no sale and lose none: yesterday ends where today begins', () => {
    const today = rangeOf('today', '2026-06-15', 'Africa/Cairo');
    const yesterday = rangeOf('yesterday', '2026-06-15', 'Africa/Cairo');
    expect(yesterday.to).toBe(today.from);
    expect(rangeOf('2026-06-14', '2026-06-15', 'Africa/Cairo')).toEqual(yesterday);
    expect(rangeOf('week', '2026-06-15', 'Africa/Cairo').from).toBe(startOfDay('2026-06-09', 'Africa/Cairo'));
  });

  it('count a sale of a clock that is ahead to today', () => {
    const tomorrow = Date.parse('2026-06-16T09:00:00Z');
    for (const filter of ['today', 'week', 'all', '2026-06-15']) {
      expect(isWithin(tomorrow, rangeOf(filter, '2026-06-15', 'Africa/Accra')), filter).toBe(true);
    }
  });

  it('FIN-06 go from one day to another, both included, and an end of today is open', () => {
    const past = rangeOf('2026-06-01..2026-06-09', '2026-06-15', 'Africa/Cairo');
    expect(past).toEqual({
      from: startOfDay('2026-06-01', 'Africa/Cairo'),
      to: startOfDay('2026-06-10', 'Africa/Cairo'),
    });
    expect(rangeOf('2026-06-09..2026-06-15', '2026-06-15', 'Africa/Cairo')).toEqual(
      rangeOf('week', '2026-06-15', 'Africa/Cairo'),
    );
    expect(daysOf('2026-06-01..2026-06-09')).toEqual({ from: '2026-06-01', to: '2026-06-09' });
    const wrong = ['2026-06-09..2026-06-01', '2026-06-01..', '..', '2026-06-01..2026-06-02..2026-06-03', 'week..all'];
    expect(wrong.some(isDayFilter)).toBe(false);
  });

  it('know a day from what only looks like one', () => {
    expect(['2026-06-15', '2024-02-29'].every(isDay)).toBe(true);
    expect(['2026-02-31', '2026-13-01', '26-1-1', '0202-06-15', 'today', ''].some(isDay)).toBe(false);
  });
});
