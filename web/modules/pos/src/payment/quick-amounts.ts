/** What a customer is likely to hand over, so that one tap settles most cash sales. */
import type { Currency } from '../money/money';

/** Notes and large coins in circulation, in major units, ascending. */
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

/** Minor units, ascending. */
function notesOf(currency: Currency): bigint[] {
  const unit = 10n ** BigInt(currency.minorUnits);
  return (NOTES[currency.code] ?? OTHER_NOTES).map((note) => BigInt(note) * unit);
}

/** Up to `limit` amounts above `rest`, ascending: the rest rounded up to each note. Minor units. */
export function quickAmounts(rest: bigint, currency: Currency, limit: number): bigint[] {
  const amounts = new Set<bigint>();
  for (const note of notesOf(currency)) {
    const rounded = ((rest + note - 1n) / note) * note;
    if (rounded > rest) amounts.add(rounded);
  }
  return [...amounts].sort((a, b) => (a < b ? -1 : 1)).slice(0, limit);
}

/** Nobody hands over a note more than needed: such a change means a slip of the finger, or a scan in the wrong place. */
export function isTooMuchChange(change: bigint, currency: Currency): boolean {
  const largest = notesOf(currency).at(-1) ?? 0n;
  return change >= largest;
}
