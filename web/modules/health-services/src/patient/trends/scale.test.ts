import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandsOf, scaleOf, sharesOf } from './scale';

const ticks = (...numbers: number[]) => scaleOf(numbers).ticks;
const at = (...days: number[]) => days.map((day) => ({ at: `2026-01-0${day}T08:00:00Z` }));

describe('UIC-01 where the values of a curve are drawn', () => {
  it('between round numbers that have all of them between', () => {
    expect(ticks(128, 168, 140)).toEqual([120, 140, 160, 180]);
    expect(ticks(4.4, 9.5)).toEqual([4, 6, 8, 10]);
    const { share } = scaleOf([100, 200]);
    expect([100, 150, 200].map(share)).toEqual([0, 0.5, 1]);
  });

  it('one value, and equal ones, in the middle and not on the edge', () => {
    for (const number of [7, 0, -7, 1e15, 1e-4]) {
      const share = scaleOf([number, number]).share(number);
      expect(share).toBeGreaterThan(0.2);
      expect(share).toBeLessThan(0.8);
    }
    expect(ticks(0)).toEqual([-1, 0, 1]);
    expect(ticks(1e6, 1e6)).toEqual([900_000, 1_000_000, 1_100_000]);
  });

  it('huge and negative ones as well', () => {
    expect(ticks(2e9, 9e9)).toEqual([0, 2.5e9, 5e9, 7.5e9, 1e10]);
    expect(ticks(-5, 5)).toEqual([-5, 0, 5]);
    expect(ticks(-12, -8)).toEqual([-12, -10, -8]);
  });

  it('any values between the first and the last of two to five lines, a higher one never below a lower', () => {
    const number = fc.oneof(
      fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((one) => Math.round(one * 1e6) / 1e6),
      fc.integer({ min: -300, max: 300 }),
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 30 }), (numbers) => {
        const scale = scaleOf(numbers);
        expect(scale.ticks.length).toBeGreaterThanOrEqual(2);
        expect(scale.ticks.length).toBeLessThanOrEqual(5);
        const shares = [...numbers].sort((one, other) => one - other).map(scale.share);
        for (const share of shares) expect(share >= 0 && share <= 1).toBe(true);
        expect(shares).toEqual([...shares].sort((one, other) => one - other));
      }),
    );
  });

  it('by their times and not one beside the other; all of one moment in the middle', () => {
    expect(sharesOf(at(1, 2, 5))).toEqual([0, 0.25, 1]);
    expect(sharesOf(at(3, 3))).toEqual([0.5, 0.5]);
    expect(sharesOf(at(1, 1, 2))).toEqual([0, 0, 1]);
  });
});

describe('UIC-01 what is usual behind a curve', () => {
  const held = (low: number | null, high: number | null) => ({ judged: { flag: null, low, high } });

  it('is one band from edge to edge where the range stays the same', () => {
    expect(bandsOf([held(4, 8), held(4, 8), held(4, 8)], [0, 0.5, 1])).toEqual([{ from: 0, to: 1, low: 4, high: 8 }]);
  });

  it('changes half the way between two values where the range does, and may be open to a side', () => {
    expect(bandsOf([held(4, 8), held(null, 7), held(null, 7)], [0, 0.5, 1])).toEqual([
      { from: 0, to: 0.25, low: 4, high: 8 },
      { from: 0.25, to: 1, low: null, high: 7 },
    ]);
  });

  it('is not there where nothing lies between two values of one moment', () => {
    expect(bandsOf([held(4, 8), held(4, 9), held(4, 7)], [0, 0, 1])).toEqual([
      { from: 0, to: 0.5, low: 4, high: 9 },
      { from: 0.5, to: 1, low: 4, high: 7 },
    ]);
  });

  it('is not there where no range is known', () => {
    expect(bandsOf([held(4, 8), held(null, null), held(4, 8)], [0, 0.5, 1])).toEqual([
      { from: 0, to: 0.25, low: 4, high: 8 },
      { from: 0.75, to: 1, low: 4, high: 8 },
    ]);
    expect(bandsOf([{}, {}], [0, 1])).toEqual([]);
  });
});
