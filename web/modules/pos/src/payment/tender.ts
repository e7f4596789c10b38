/** What a customer is likely to hand over, so that one tap settles most cash sales. */
import type { Currency } from '../money/money';

/** Notes and large coins in circulation, in major units. */
const NOTES: Readonly<Record<string, readonly number[]>> = {
  GHS: [5, 10, 20, 50, 100, 200],
  NGN: [50, 100, 200, 500, 1000],
  KES: [50, 100, 200, 500, 1000],
  XOF: [500, 1000, 2000, 5000, 10000],
  XAF: [500, 1000, 2000, 5000, 10000],
  ETB: [10, 50, 100, 200],
  ZMW: [10, 20, 50, 100, 200, 500],
  UGX: [1000, 2000, 5000, 10000, 20000, 50000],
  RWF: [500, 1000, 2000, 5000],
};
const OTHER_NOTES = [5, 10, 20, 50, 100, 200, 500, 1000];

/** Up to `limit` amounts above `total`, ascending: the total rounded up to each note. */
export function quickTenders(total: bigint, currency: Currency, limit = 4): bigint[] {
  const unit = 10n ** BigInt(currency.minorUnits);
  const amounts = new Set<bigint>();
  for (const note of NOTES[currency.code] ?? OTHER_NOTES) {
    const value = BigInt(note) * unit;
    const rounded = ((total + value - 1n) / value) * value;
    if (rounded > total) amounts.add(rounded);
  }
  return [...amounts].sort((a, b) => (a < b ? -1 : 1)).slice(0, limit);
}
