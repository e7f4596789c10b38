import { describe, expect, it } from 'vitest';
import { exportDays, wrongDays } from './export-days';

const TODAY = '2026-06-15';

describe('EXP the days of an export', () => {
  it.each([
    ['today', '2026-06-15', '2026-06-15'],
    ['yesterday', '2026-06-14', '2026-06-14'],
    ['week', '2026-06-09', '2026-06-15'],
    ['all', '2026-06-01', '2026-06-15'],
    ['2026-03-31', '2026-03-31', '2026-03-31'],
    ['2026-03-01..2026-03-31', '2026-03-01', '2026-03-31'],
  ])('EXP-01 begin with what the list shows: %s', (filter, from, to) => {
    expect(exportDays(filter, TODAY)).toEqual({ from, to });
  });

  it('EXP-01 are refused when one is missing, is to come, or they stand the wrong way round', () => {
    expect(wrongDays({ from: '2026-06-01', to: TODAY }, TODAY)).toBeNull();
    expect(wrongDays({ from: '', to: TODAY }, TODAY)).toBe('from');
    expect(wrongDays({ from: '2026-06-16', to: '2026-06-17' }, TODAY)).toBe('from');
    expect(wrongDays({ from: TODAY, to: '0002-01-01' }, TODAY)).toBe('to');
    expect(wrongDays({ from: TODAY, to: '2026-06-01' }, TODAY)).toBe('order');
  });
});
