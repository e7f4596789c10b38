/** A drawer that is being counted: so many of each note and coin, or the sum alone. Pure. */
import type { ShiftEntryPayload } from '@bloom/api-client';
import { type Currency, moneyToWire, parseTyped } from '../money/money';

/** As it is typed. */
export interface Count {
  /** By the value of a note or coin in minor units. */
  pieces: Readonly<Record<string, string>>;
  /** Read only while no note or coin is counted. */
  sum: string;
}

/** Major units: what no drawer holds, and the server takes for no count. */
const MOST = 1_000_000_000n;

export const NOTHING_COUNTED: Count = { pieces: {}, sum: '' };
/** Digits of one field. */
export const MOST_DIGITS = 6;

const counted = ({ pieces }: Count) =>
  Object.entries(pieces)
    .filter(([, typed]) => typed !== '')
    .map(([value, typed]) => ({ value: BigInt(value), count: BigInt(typed) }))
    .sort((left, right) => (left.value > right.value ? -1 : 1));

export const hasPieces = (count: Count) => counted(count).length > 0;

/** Minor units; null: nothing is counted yet, the sum cannot be read, or no drawer holds it. */
export function sumOf(count: Count, currency: Currency): bigint | null {
  const sum = hasPieces(count)
    ? counted(count).reduce((all, { value, count: many }) => all + value * many, 0n)
    : parseTyped(count.sum, currency);
  return sum === null || sum > MOST * 10n ** BigInt(currency.minorUnits) ? null : sum;
}

/** What was counted of each, without those of which there is none. */
export function piecesOf(count: Count, currency: Currency): ShiftEntryPayload['pieces'] {
  return counted(count)
    .filter(({ count: many }) => many > 0n)
    .map(({ value, count: many }) => ({ value: moneyToWire(value, currency), count: Number(many) }));
}

/** What was kept of a count; anything else is no count. */
export function readCount(kept: unknown, shift: string): Count | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { shift: of, count } = kept as { shift?: unknown; count?: Partial<Count> };
  if (of !== shift || typeof count?.sum !== 'string' || typeof count.pieces !== 'object') return null;
  const whole = Object.entries(count.pieces).every(
    ([value, typed]) => /^\d+$/.test(value) && typeof typed === 'string' && /^\d*$/.test(typed),
  );
  return whole ? { pieces: count.pieces, sum: count.sum } : null;
}
