/**
 * Today's sales: what the server has (table `sales`) together with what still waits in the outbox. The outbox wins: it
 * is the first to know, and a row in `sales` may still be missing after a crash.
 */
import type { OutboxRecord, SaleRecord } from '@bloom/local-db';
import { type Currency, parseMoney } from '../money/money';

export type SaleState = 'waiting' | 'sent' | 'held';

export interface ListedLine {
  productUuid: string;
  name: string;
  quantity: number;
  /** Wire amount. */
  unitPrice: string;
}

export interface ListedSale {
  uuid: string;
  /** RFC 3339. */
  madeAt: string;
  receiptNumber: string;
  operatorId: string;
  operatorName: string;
  /** Wire amount. */
  total: string;
  /** Wire amounts; absent for a sale that another device made. */
  tendered?: string;
  change?: string;
  lines: ListedLine[];
  state: SaleState;
  /** Why the server holds it back. */
  reason?: { code: string; detail: string };
}

/** A product that was taken from several batches is one line for people. */
export function mergeLines(
  lines: readonly { product_uuid: string; name: string; quantity: number; unit_price: string }[],
): ListedLine[] {
  const merged = new Map<string, ListedLine>();
  for (const line of lines) {
    const key = `${line.product_uuid} ${line.unit_price}`;
    const known = merged.get(key);
    if (known) known.quantity += line.quantity;
    else {
      merged.set(key, {
        productUuid: line.product_uuid,
        name: line.name,
        quantity: line.quantity,
        unitPrice: line.unit_price,
      });
    }
  }
  return [...merged.values()];
}

const STATES: Record<OutboxRecord['state'], SaleState> = {
  pending: 'waiting',
  sending: 'waiting',
  acknowledged: 'sent',
  quarantined: 'held',
};

/** A record that the disk or an older build spoiled is listed too, with what can still be read of it. */
export function fromOutbox(record: OutboxRecord): ListedSale {
  const payload: Partial<OutboxRecord['payload']> = record.payload ?? {};
  const cash = Array.isArray(payload.payments) ? payload.payments[0] : undefined;
  return {
    uuid: record.uuid,
    madeAt: record.created_at,
    receiptNumber: payload.receipt_number ?? record.uuid,
    operatorId: record.user_id,
    operatorName: record.user_name,
    total: payload.total ?? '0',
    tendered: cash?.tendered,
    change: cash?.change,
    lines: mergeLines(Array.isArray(payload.lines) ? payload.lines : []),
    state: STATES[record.state],
    reason: record.state === 'quarantined' ? record.last_error : undefined,
  };
}

export function fromSale(sale: SaleRecord): ListedSale {
  return {
    uuid: sale.uuid,
    madeAt: sale.made_at,
    receiptNumber: sale.receipt_number,
    operatorId: sale.operator.id,
    operatorName: sale.operator.name,
    total: sale.total,
    lines: mergeLines(sale.lines),
    // A row without the server's number was written by this device and is not acknowledged yet.
    state: sale.id === 0 ? 'waiting' : 'sent',
  };
}

/** One row per uuid, newest first. */
export function mergeSales(sales: readonly SaleRecord[], outbox: readonly ListedSale[]): ListedSale[] {
  const rows = new Map<string, ListedSale>();
  for (const sale of sales) rows.set(sale.uuid, fromSale(sale));
  for (const row of outbox) rows.set(row.uuid, row);
  return [...rows.values()].sort((a, b) =>
    a.madeAt === b.madeAt ? (a.uuid < b.uuid ? 1 : -1) : a.madeAt < b.madeAt ? 1 : -1,
  );
}

export interface Totals {
  count: number;
  /** Minor units. */
  amount: bigint;
  waiting: number;
  held: number;
}

export function totalsOf(sales: readonly ListedSale[], currency: Currency): Totals {
  return {
    count: sales.length,
    amount: sales.reduce((sum, sale) => sum + (parseMoney(sale.total, currency) ?? 0n), 0n),
    waiting: sales.filter((sale) => sale.state === 'waiting').length,
    held: sales.filter((sale) => sale.state === 'held').length,
  };
}
