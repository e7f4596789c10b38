/** When the medicine of a patient runs out: from what was sold last. `api/care-cases.json` (`refill`) holds both sides. */
import { dayOf } from '@bloom/shell-api/day';
import { plusDays } from './days';
import { newest } from './due';

/** Days before the last tablet: time to come, and a few spare days. */
const AHEAD = 7;

/** Of a day: a unit that lasts 93 days is 1/93 a day, and 1 ÷ 1/93 is a hair less than 93. */
const TINY = 1e-6;

/** A sale of the product to the patient. */
export interface SoldMedicine {
  uuid: string;
  /** RFC 3339 */
  at: string;
  /** Of the product, in all lines of the sale. */
  units: number;
}

export interface RefillDue {
  sold_on: string;
  units: number;
  due_on: string;
}

/** @returns null when none was sold here, or nothing of it is taken */
export function refillOf(dailyUnits: number, sales: readonly SoldMedicine[], timeZone: string): RefillDue | null {
  const sale = newest(sales, ({ at }) => at);
  if (!sale || !(dailyUnits > 0)) return null;
  const sold_on = dayOf(sale.at, timeZone);
  const days = Math.max(0, Math.floor(sale.units / dailyUnits + TINY) - AHEAD);
  return { sold_on, units: sale.units, due_on: plusDays(sold_on, days) };
}

/** Days that a refill lasts where nobody knows how much was sold before. */
const MONTH = 30;
/** Decimals of units that mean something: what comes after them is of the arithmetic. */
const EXACT = 6;

/** Whole units of the next refill: as many as the last time, else those of a month. */
export function refillUnits(dailyUnits: number, last: Pick<RefillDue, 'units'> | undefined): number {
  if (last && last.units > 0) return last.units;
  return Math.ceil(Number((dailyUnits * MONTH).toFixed(EXACT)));
}
