/** Which columns a statement has, and what they add up to. Pure. */
import type { StatementLine } from '@bloom/api-client';

/** In the order in which they are read, with how each counts towards what is left. */
const ALL = [
  { name: 'received', sign: '+' },
  { name: 'transferred_in', sign: '+' },
  { name: 'counted', sign: '+' },
  { name: 'sold', sign: '−' },
  { name: 'written_off', sign: '−' },
  { name: 'returned', sign: '−' },
  { name: 'transferred_out', sign: '−' },
] as const;

export type Move = (typeof ALL)[number];
export type MoveName = Move['name'];

/** These always stand there: without them nobody would know that nothing was received, or sold. */
const ALWAYS: readonly MoveName[] = ['received', 'sold'];

/** Columns in which nothing happened would only make the table wide. */
export const movesOf = (lines: readonly Pick<StatementLine, MoveName>[]): readonly Move[] =>
  ALL.filter(({ name }) => ALWAYS.includes(name) || lines.some((line) => line[name] !== 0));

export type Sums = Record<MoveName | 'opening' | 'closing', number>;

export function sumsOf(lines: readonly Pick<StatementLine, keyof Sums>[]): Sums {
  const sums: Sums = {
    ...{ opening: 0, received: 0, transferred_in: 0, counted: 0, sold: 0 },
    ...{ written_off: 0, returned: 0, transferred_out: 0, closing: 0 },
  };
  for (const line of lines) for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += line[name];
  return sums;
}

/** A dispute that nobody has answered yet. */
export const isOpen = ({ disputed, resolved }: Pick<StatementLine, 'disputed' | 'resolved'>): boolean =>
  disputed !== null && resolved === null;
