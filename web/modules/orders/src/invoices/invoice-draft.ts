/** The invoice of an outside supplier as it is typed off its paper, beside what was received. Pure. */
import type { NewInvoice, Order, OrderLine } from '@bloom/api-client';
import { type Currency, moneyToWire, parseMoney } from '@bloom/shell-api/money';
import { typedMoney } from '../shared/typed-money';

/** Raised when a draft is kept otherwise. */
const SHAPE = 1;

interface TypedLine {
  units?: string;
  amount?: string;
}

/** What somebody typed; of the rest what was received counts. */
export interface InvoiceDraft {
  shape: typeof SHAPE;
  /** Of the invoice: a second try is the same. */
  uuid: string;
  number: string;
  /** `YYYY-MM-DD`, or ''. */
  day: string;
  /** By line of the order. */
  typed: Readonly<Record<string, TypedLine>>;
}

export const beginInvoice = (uuid: string, today: string): InvoiceDraft => ({
  ...{ shape: SHAPE, uuid, number: '', day: today, typed: {} },
});

/** null for what another version, or nobody, kept. */
export function parseInvoice(kept: unknown): InvoiceDraft | null {
  const { shape, uuid, number, day, typed } = (kept ?? {}) as { [Name in keyof InvoiceDraft]?: unknown };
  const isWhole = shape === SHAPE && [uuid, number, day].every((text) => typeof text === 'string');
  const areLines = typeof typed === 'object' && typed !== null && Object.values(typed).every(isTypedLine);
  return isWhole && areLines ? (kept as InvoiceDraft) : null;
}

const isTypedLine = (value: unknown): value is TypedLine =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

export const typeInto = (draft: InvoiceDraft, line: string, fields: TypedLine): InvoiceDraft => ({
  ...draft,
  typed: { ...draft.typed, [line]: { ...draft.typed[line], ...fields } },
});

export interface InvoiceRow {
  line: OrderLine;
  /** Units of it that earlier invoices name. */
  before: number;
  /** As they stand in the fields. */
  units: string;
  amount: string;
  /** null: nothing that counts was typed. */
  count: number | null;
  minor: bigint | null;
}

/**
 * Lines of which something came or may come, pre-filled with what was received and is on no invoice, at the order's price;
 * the amount follows the units until somebody types another.
 * @param invoiced units that invoices name already, by line
 */
export function invoiceRows(
  order: Pick<Order, 'lines'>,
  invoiced: ReadonlyMap<string, number>,
  { typed }: InvoiceDraft,
  currency: Currency,
): InvoiceRow[] {
  const ordered = order.lines.filter(({ state }) => state !== 'waiting' && state !== 'cancelled');
  return ordered
    .filter((line) => line.received_units + line.open_units > 0)
    .map((line) => {
      const before = invoiced.get(line.uuid) ?? 0;
      const own = typed[line.uuid] ?? {};
      const units = own.units ?? String(Math.max(0, line.received_units - before));
      const count = units === '' ? 0 : /^\d{1,9}$/.test(units) ? Number(units) : null;
      const amount = own.amount ?? moneyToWire(priceOf(line, count ?? 0, currency), currency);
      return { line, before, units, amount, count, minor: typedMoney(amount, currency) };
    });
}

/** Minor units, rounded half up as the server does; 0 when the price cannot be read. */
function priceOf({ price, pack_units }: OrderLine, units: number, currency: Currency): bigint {
  const pack = parseMoney(price, currency) ?? 0n;
  const content = BigInt(Math.max(1, pack_units));
  return (2n * pack * BigInt(units) + content) / (2n * content);
}

export const totalOf = (rows: readonly InvoiceRow[]): bigint =>
  rows.reduce((all, { count, minor }) => all + (count ? (minor ?? 0n) : 0n), 0n);

export type RowProblem = 'units' | 'amount';

export function rowProblem({ count, minor, amount }: InvoiceRow): RowProblem | null {
  if (count === null) return 'units';
  if (count > 0) return minor === null ? 'amount' : null;
  // An amount for nothing is a slip of one of the two.
  return amount === '' || minor === 0n ? null : 'units';
}

export type HeadProblem = 'number' | 'day' | 'nothing';

/** @param today `YYYY-MM-DD` */
export function headProblems(
  { number, day }: InvoiceDraft,
  rows: readonly InvoiceRow[],
  today: string,
): readonly HeadProblem[] {
  return [
    ...(number.trim() === '' ? (['number'] as const) : []),
    ...(day === '' || day > today ? (['day'] as const) : []),
    ...(rows.some(({ count }) => count) ? [] : (['nothing'] as const)),
  ];
}

/** For rows without a problem. */
export const invoiceBody = (
  { uuid, number, day }: InvoiceDraft,
  rows: readonly InvoiceRow[],
  of: { facilityId: string; order: string; currency: Currency },
): NewInvoice => ({
  ...{ uuid, facility_id: of.facilityId, order_uuid: of.order, number: number.trim(), day },
  lines: rows.flatMap(({ line, count, minor }) =>
    count && minor !== null
      ? [{ order_line_uuid: line.uuid, units: count, amount: moneyToWire(minor, of.currency) }]
      : [],
  ),
});
