/** What a shift took in and gave out, from the records of its till. Pure. */
import type { ShiftEntryPayload } from '@bloom/api-client';
import type { OutboxRecord, ShiftEntryOutboxRecord } from '@bloom/local-db';
import { type Currency, moneyToWire, parseMoney } from '../money/money';

export interface Movement {
  uuid: string;
  /** RFC 3339. */
  at: string;
  by: string;
  /** Minor units; below zero: paid out. */
  amount: bigint;
  note: string;
}

/** Minor units. */
export interface ShiftFigures {
  /** The number of the last record that is in it. */
  throughSeq: number;
  sales: number;
  returns: number;
  opening: bigint;
  /** What stayed of the cash: less the change. */
  cashSales: bigint;
  cashRefunds: bigint;
  /** Less what was given back. */
  mobileMoney: bigint;
  paidIn: bigint;
  paidOut: bigint;
  /** What has to be in the drawer. */
  expected: bigint;
  movements: readonly Movement[];
  /** Mobile money without a reference: nobody has said yet that it came. */
  unconfirmed: readonly { receipt: string; amount: bigint }[];
}

/**
 * @param after what the device recorded after the opening, of the facility
 * @returns null when an amount cannot be read, or is of another currency: a sum without it would be wrong
 */
export function shiftFigures(
  opening: ShiftEntryOutboxRecord,
  after: readonly OutboxRecord[],
  currency: Currency,
): ShiftFigures | null {
  const own = after.filter(({ user_id }) => !opening.payload.per_cashier || user_id === opening.user_id);
  const sums = { cashSales: 0n, cashRefunds: 0n, mobileMoney: 0n, paidIn: 0n, paidOut: 0n };
  const counts = { sales: 0, returns: 0 };
  const movements: Movement[] = [];
  const unconfirmed: { receipt: string; amount: bigint }[] = [];
  let readable = opening.payload.currency === currency.code;
  const minor = (text: string) => {
    const amount = parseMoney(text, currency);
    if (amount === null) readable = false;
    return amount ?? 0n;
  };
  for (const record of [...own].sort((left, right) => left.seq - right.seq)) {
    if (record.kind === 'sale') {
      if (record.payload.currency !== currency.code) readable = false;
      counts.sales += 1;
      for (const { method, amount, reference } of record.payload.payments) {
        sums[method === 'cash' ? 'cashSales' : 'mobileMoney'] += minor(amount);
        if (method === 'mobile_money' && !reference) {
          unconfirmed.push({ receipt: record.payload.receipt_number, amount: minor(amount) });
        }
      }
    } else if (record.kind === 'sale_return') {
      if (record.payload.currency !== currency.code) readable = false;
      counts.returns += 1;
      for (const { method, amount } of record.payload.refunds) {
        if (method === 'cash') sums.cashRefunds += minor(amount);
        else sums.mobileMoney -= minor(amount);
      }
    }
  }
  // Whoever is at the till may pay in or out for the shift of another.
  for (const record of after) {
    if (record.kind !== 'shift_entry' || record.payload.shift_uuid !== opening.uuid) continue;
    const { kind, amount: text, note } = record.payload;
    if (kind !== 'paid_in' && kind !== 'paid_out') continue;
    const amount = minor(text);
    sums[kind === 'paid_in' ? 'paidIn' : 'paidOut'] += amount;
    const signed = kind === 'paid_in' ? amount : -amount;
    movements.push({ uuid: record.uuid, at: record.created_at, by: record.user_name, amount: signed, note });
  }
  const float = minor(opening.payload.amount);
  if (!readable) return null;
  const newest = after.reduce((seq, record) => Math.max(seq, record.seq), 0);
  return {
    throughSeq: Math.max(opening.seq, newest),
    ...counts,
    opening: float,
    ...sums,
    expected: float + sums.cashSales - sums.cashRefunds + sums.paidIn - sums.paidOut,
    movements,
    unconfirmed,
  };
}

/** As the closing of the shift says them. */
export function closingOf(figures: ShiftFigures, currency: Currency): NonNullable<ShiftEntryPayload['closing']> {
  const wire = (minor: bigint) => moneyToWire(minor, currency);
  return {
    ...{ through_seq: figures.throughSeq, sales: figures.sales, returns: figures.returns },
    opening: wire(figures.opening),
    cash_sales: wire(figures.cashSales),
    cash_refunds: wire(figures.cashRefunds),
    mobile_money: wire(figures.mobileMoney),
    paid_in: wire(figures.paidIn),
    paid_out: wire(figures.paidOut),
    expected: wire(figures.expected),
  };
}
