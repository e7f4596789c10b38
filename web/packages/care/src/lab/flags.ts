/**
 * What is said of a value: by the range of whom it was read of, and never "normal" where no range is known to fit. Pure;
 * the server judges by the same table of cases (`api/lab-cases.json`).
 */
import type { LabComponent, LabFlag, LabRange, LabValue } from '@bloom/api-client';

/** What is known of whom a test was made. */
export interface Tested {
  sex: 'female' | 'male' | null;
  /** `YYYY-MM-DD` */
  birth_date: string | null;
}

export type Judged = Pick<LabValue, 'flag' | 'low' | 'high'>;

const DAY = 86_400_000;
const NOTHING: Judged = { flag: null, low: null, high: null };

/** Days lived on the day (of UTC) at which it was read; null when it is not known, or the birth comes later. */
export function ageInDays(birthDate: string | null, readAt: string): number | null {
  if (birthDate === null) return null;
  const born = Date.parse(`${birthDate}T00:00:00Z`);
  const days = Math.floor(Date.parse(readAt) / DAY) - Math.floor(born / DAY);
  return Number.isNaN(days) || days < 0 ? null : days;
}

export const asksForSex = ({ ranges }: Pick<LabComponent, 'ranges'>): boolean => ranges.some(({ sex }) => sex !== null);

export const asksForAge = ({ ranges }: Pick<LabComponent, 'ranges'>): boolean =>
  ranges.some(({ from_days, to_days }) => from_days !== 0 || to_days !== null);

/** The range of the own sex before the one of both; undefined when none fits, or what decides is not known. */
function rangeFor(component: LabComponent, { sex, birth_date }: Tested, readAt: string): LabRange | undefined {
  if (sex === null && asksForSex(component)) return undefined;
  const age = asksForAge(component) ? ageInDays(birth_date, readAt) : 0;
  if (age === null) return undefined;
  const fits = ({ from_days, to_days }: LabRange) => from_days <= age && (to_days === null || age < to_days);
  const ofAge = component.ranges.filter(fits);
  return ofAge.find((range) => range.sex !== null && range.sex === sex) ?? ofAge.find((range) => range.sex === null);
}

/** A limit is within. */
function flagOf(value: number, { low, high, critical_low, critical_high }: LabRange): LabFlag | null {
  if (critical_low !== null && value < critical_low) return 'critical_low';
  if (critical_high !== null && value > critical_high) return 'critical_high';
  if (low !== null && value < low) return 'low';
  if (high !== null && value > high) return 'high';
  return low === null && high === null ? null : 'normal';
}

/** @param value what was read: a number, or the code of a choice */
export function judge(component: LabComponent, tested: Tested, readAt: string, value: number | string): Judged {
  if (typeof value === 'string') {
    const choice = component.choices.find(({ code }) => code === value);
    return { ...NOTHING, flag: choice?.flag ?? null };
  }
  const range = rangeFor(component, tested, readAt);
  return range ? { flag: flagOf(value, range), low: range.low, high: range.high } : NOTHING;
}

const CRITICAL: readonly (LabFlag | null)[] = ['critical', 'critical_low', 'critical_high'];

export const isCritical = ({ flag }: Pick<LabValue, 'flag'>): boolean => CRITICAL.includes(flag);

/** A slip of the hand, most likely: it is asked for once more. */
export function isPlausible({ plausible }: LabComponent, value: number): boolean {
  return plausible === null || (value >= plausible.low && value <= plausible.high);
}
