import type { LabComponent, LabRange } from '@bloom/api-client';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ageInDays, isPlausible, judge } from './flags';

const range = (sex: LabRange['sex'], from_days: number, to_days: number | null, low: number): LabRange => ({
  ...{ sex, from_days, to_days, low, high: low + 1 },
  ...{ critical_low: null, critical_high: null },
});

/** Every range has a lower limit of its own: it says which one was taken. */
const component: LabComponent = {
  ...{ code: 'hb', name: { en: 'Haemoglobin', fr: 'Hémoglobine' }, kind: 'number', unit: 'g/dL', decimals: 1 },
  ...{ loinc: null, choices: [], plausible: { low: 1, high: 30 } },
  ranges: [
    range('female', 0, 28, 1),
    range('female', 28, 5_475, 2),
    range('female', 5_475, null, 3),
    range('male', 0, 28, 4),
    range('male', 28, 5_475, 5),
    range('male', 5_475, null, 6),
  ],
};
const BIRTH = '1990-01-01';
const readAt = (days: number) => new Date(Date.parse(`${BIRTH}T12:00:00Z`) + days * 86_400_000).toISOString();

it('every age in days has one range of its sex, and the day on which one ends begins the next', () => {
  for (const [sex, first] of [
    ['female', 1],
    ['male', 4],
  ] as const) {
    for (let days = 0; days < 40_000; days += 1) {
      const expected = first + (days < 28 ? 0 : days < 5_475 ? 1 : 2);
      expect(judge(component, { sex, birth_date: BIRTH }, readAt(days), 2).low).toBe(expected);
    }
  }
});

it('says nothing of whom it does not know, whatever was read', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true }),
      fc.constantFrom('female', 'male', null),
      fc.boolean(),
      (value, sex, known) => {
        fc.pre(sex === null || !known);
        const tested = { sex, birth_date: known ? BIRTH : null } as const;
        expect(judge(component, tested, readAt(9_000), value)).toEqual({ flag: null, low: null, high: null });
      },
    ),
  );
});

it('does not count the days of somebody who was born later, or at no day at all', () => {
  expect(ageInDays('2026-11-27', '2026-11-26T10:00:00Z')).toBeNull();
  expect(ageInDays('yesterday', '2026-11-26T10:00:00Z')).toBeNull();
  expect(ageInDays('2026-11-26', '2026-11-26T10:00:00Z')).toBe(0);
});

it('asks again for what is beyond the plausible, and for nothing where no limits are known', () => {
  expect([0.9, 1, 30, 30.1].map((value) => isPlausible(component, value))).toEqual([false, true, true, false]);
  expect(isPlausible({ ...component, plausible: null }, 1e6)).toBe(true);
});
