import { describe, expect, it } from 'vitest';
import { isSeason, readYear, wrappedYear } from './wrapped-year';

describe('FIN-08 the year that is looked back at', () => {
  it('FIN-08 is the year before in January, and this one from February on', () => {
    expect(wrappedYear('2027-01-31')).toBe(2026);
    expect(wrappedYear('2026-02-01')).toBe(2026);
    expect(wrappedYear('2026-12-01')).toBe(2026);
  });

  it('FIN-08 is kept ready on the device from December to January', () => {
    const season = ['2026-12-01', '2027-01-31', '2026-11-30', '2027-02-01'].map(isSeason);
    expect(season).toEqual([true, true, false, false]);
  });

  it('FIN-06 takes a year from the address, but none that is still to come or is no year', () => {
    expect(readYear('2024', '2026-11-22')).toBe(2024);
    for (const wrong of ['2027', '20', 'abcd', null]) expect(readYear(wrong, '2026-11-22')).toBe(2026);
  });
});
