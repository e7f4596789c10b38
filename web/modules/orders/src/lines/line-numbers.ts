/** What came of a line in numbers, those that say something. Pure. */
import type { Order, OrderLine } from '@bloom/api-client';

/** Of `packs` or base units; the texts are named so. */
export type LineNumber =
  | { name: 'confirmed' | 'backOrdered' | 'closed'; packs: number }
  | { name: 'sent' | 'received' | 'refused' | 'missing' | 'open'; units: number };

export function numbersOf(line: OrderLine): LineNumber[] {
  const isAnswered = !['asked', 'waiting', 'cancelled'].includes(line.state);
  const { sent_units, received_units, refused_units, missing_units, open_units } = line;
  const hasMoved = isAnswered || received_units + refused_units + missing_units > 0;
  const all: LineNumber[] = [
    { name: 'confirmed', packs: line.confirmed_packs },
    { name: 'backOrdered', packs: line.back_ordered_packs },
    // Of a line that is cancelled all is closed, which its state says already.
    { name: 'closed', packs: line.state === 'cancelled' ? 0 : line.closed_packs },
    { name: 'sent', units: sent_units },
    { name: 'received', units: received_units },
    { name: 'refused', units: refused_units },
    { name: 'missing', units: missing_units },
    { name: 'open', units: hasMoved ? open_units : 0 },
  ];
  return all.filter((one) => ('packs' in one ? one.packs : one.units) > 0);
}

/** What was sent in place of it. */
export const substitutesOf = ({ lines }: Pick<Order, 'lines'>, line: OrderLine): OrderLine[] =>
  lines.filter(({ substitute_for }) => substitute_for === line.uuid);

/** The line that it stands in for. */
export const replacedBy = ({ lines }: Pick<Order, 'lines'>, line: OrderLine): OrderLine | undefined =>
  lines.find(({ uuid }) => uuid === line.substitute_for);

/** Something of it may still come, or something has to be decided. */
export const isOpenOrder = ({ state }: Pick<Order, 'state'>): boolean =>
  state !== 'cancelled' && state !== 'closed' && state !== 'received';

/**
 * Something of it will come only when somebody brings it later, so it may be said that it need not: packs that are
 * back-ordered, and what an outside supplier, who answers nothing, has not brought.
 */
export function mayClose(order: Pick<Order, 'by_warehouse'>, line: OrderLine): boolean {
  if (line.state === 'waiting' || line.state === 'cancelled') return false;
  return line.back_ordered_packs > 0 || (!order.by_warehouse && line.open_units > 0);
}

/** The warehouse has not sent all that it said it would. */
export const mayCloseUnsent = (line: OrderLine): boolean => line.back_ordered_packs > 0 || unsentUnits(line) > 0;

/** Base units that were confirmed and are not sent. */
export const unsentUnits = ({ confirmed_packs, pack_units, sent_units }: OrderLine): number =>
  Math.max(0, confirmed_packs * pack_units - sent_units);
