/** Which columns a statement has, and how they lead from what was there before to what is left. Pure. */
import type { StatementHead, StatementLine } from '@bloom/api-client';

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
  ALL.filter(({ name }) => isAlways(name) || lines.some((line) => line[name] !== 0));

export const isAlways = (name: string): boolean => ALWAYS.some((known) => known === name);

/** Something came or went in its month. */
export const hasMoved = (line: Pick<StatementLine, MoveName>): boolean => ALL.some(({ name }) => line[name] !== 0);

/** Units, as a line has them. */
export type Units = Pick<StatementLine, MoveName | 'opening' | 'closing'>;

/** Of all lines together, as the server added them up. */
export const totalOf = (head: StatementHead): Units => ({
  opening: head.opening_units,
  received: head.received_units,
  transferred_in: head.transferred_in_units,
  counted: head.counted_units,
  sold: head.sold_units,
  written_off: head.written_off_units,
  returned: head.returned_units,
  transferred_out: head.transferred_out_units,
  closing: head.closing_units,
});

/** The sign before what a column holds, and what stands after it without one: a count that found less takes away. */
export const signed = ({ name, sign }: Move, units: Units) => ({
  sign: units[name] < 0 ? (sign === '+' ? '−' : '+') : sign,
  size: Math.abs(units[name]),
});

/** A dispute that nobody has answered yet. */
export const isOpen = ({ disputed, resolved }: Pick<StatementLine, 'disputed' | 'resolved'>): boolean =>
  disputed !== null && resolved === null;
