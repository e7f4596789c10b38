/**
 * What follows from a sale in `bloom`, and from what comes back of one: its row and the stock. Row and stock change are one
 * transaction, so "the row is there" means "the stock was changed", and doing it again changes nothing.
 */
import type { BloomDb } from '../bloom-db';
import { negative, plus, timesQuantity } from '../decimal';
import type { InventoryRecord, SaleOutboxRecord, SaleRecord, SaleReturnOutboxRecord } from '../records';
import { putBackAll, type Taken, takeAll } from './stock';

/** What has a row among the sales. */
export type SoldOutboxRecord = SaleOutboxRecord | SaleReturnOutboxRecord;

/** What the server said of a sale; a number of 0 means it does not have it yet. */
export interface SaleOnServer {
  record: SoldOutboxRecord;
  server: { id: number; flags?: string[] };
}

/** Leaves alone what is there already. Resolves with how many were not. */
export function applySales(db: BloomDb, sales: SaleOnServer[]): Promise<number> {
  return db.transaction('rw', db.sales, db.inventory, async () => {
    const rows = await db.sales.bulkGet(sales.map(({ record }) => saleKey(record)));
    const missing = sales.filter((_, index) => !rows[index]);
    if (missing.length === 0) return 0;
    const added = missing.map(({ record, server }) => ({ ...saleRow(record), ...server }));
    const { sold, back } = movedBy(added);
    const items = await itemsOf(db, [...sold, ...back]);
    await db.inventory.bulkPut(putBackAll(takeAll(items, sold), back));
    await db.sales.bulkAdd(added);
    return missing.length;
  });
}

/** What rows took from the shelf, and what they put back there: neither what was written off. Quantities above zero. */
function movedBy(rows: readonly SaleRecord[]): { sold: Taken[]; back: Taken[] } {
  const lines = rows.flatMap((row) => row.lines);
  return {
    sold: lines.filter((line) => line.quantity > 0),
    back: lines
      .filter((line) => line.quantity < 0 && line.returned_to === 'stock')
      .map((line) => ({ ...line, quantity: -line.quantity })),
  };
}

/** Those of the products that are on this device. */
async function itemsOf(db: BloomDb, lines: readonly Taken[]): Promise<InventoryRecord[]> {
  const items = await db.inventory.bulkGet([...new Set(lines.map((line) => line.product_uuid))]);
  return items.filter((item): item is InventoryRecord => item !== undefined);
}

/** The server has them: the rows get its numbers, and are made if a killed tab left them out. */
export function acknowledgeSales(db: BloomDb, sales: SaleOnServer[]): Promise<void> {
  return db.transaction('rw', db.sales, db.inventory, async () => {
    const rows = await db.sales.bulkGet(sales.map(({ record }) => saleKey(record)));
    const known = sales.flatMap(({ server }, index) => {
      const row = rows[index];
      return row ? [{ ...row, ...server }] : [];
    });
    await db.sales.bulkPut(known);
    await applySales(
      db,
      sales.filter((_, index) => !rows[index]),
    );
  });
}

/**
 * A person decided that they do not count: their goods are where they were before, once. Rows stay for the history.
 * Resolves with how many had counted until now.
 */
export async function dismissSales(db: BloomDb, sales: SoldOutboxRecord[]): Promise<number> {
  if (sales.length === 0) return 0;
  return db.transaction('rw', db.sales, db.inventory, async () => {
    const rows = await db.sales.bulkGet(sales.map(saleKey));
    const counted = rows.filter((row): row is SaleRecord => row?.id === 0 && !row.dismissed);
    const { sold, back } = movedBy(counted);
    const items = await itemsOf(db, [...sold, ...back]);
    await db.inventory.bulkPut(putBackAll(takeAll(items, back), sold));
    await db.sales.bulkPut(counted.map((row) => ({ ...row, dismissed: true as const })));
    return counted.length;
  });
}

/** The server forgot these: their rows stay on the screen, and no longer count as the server's. */
export async function setSalesBack(db: BloomDb, facilityId: string, sales: SoldOutboxRecord[]): Promise<void> {
  const rows = await db.sales.bulkGet(sales.map(saleKey));
  await db.sales.bulkPut(
    // Without a row there is no sale in this copy's stock either: the download that begins now brings the stock.
    sales.map((record, index) => ({ ...(rows[index] ?? saleRow(record)), id: 0, run_id: undefined })),
  );
  // That it does not count may be forgotten, too. The row is made anew, with its stock, when it counts after all.
  await db.sales.filter((row) => row.facility_id === facilityId && row.dismissed === true).delete();
}

/** Walk-in sales have no patient; a composite key needs both parts (LDB-13, LDB-14). */
export function saleKey(record: Pick<SoldOutboxRecord, 'uuid' | 'payload'>): [string, string] {
  return [record.uuid, record.payload.patient_id ?? ''];
}

export function saleRow(record: SoldOutboxRecord): SaleRecord {
  return {
    uuid: record.uuid,
    id: 0,
    patient_id: record.payload.patient_id ?? '',
    facility_id: record.facility_id,
    status: 'A',
    made_at: record.created_at,
    operator: { id: record.user_id, name: record.user_name },
    device_id: record.device_id,
    seq: record.seq,
    receipt_number: record.payload.receipt_number,
    currency: record.payload.currency,
    flags: [],
    ...(record.kind === 'sale' ? soldOf(record.payload) : returnedOf(record.payload)),
  };
}

type Sold = Pick<SaleRecord, 'total' | 'lines' | 'promo' | 'prescription' | 'payments' | 'returned'>;

const soldOf = (payload: SaleOutboxRecord['payload']): Sold => ({
  total: payload.total,
  lines: payload.lines.map((line) => ({ ...line, total: timesQuantity(line.unit_price, line.quantity) })),
  promo: payload.promo ? { code: payload.promo.code, discount: payload.promo.discount } : null,
  ...(payload.prescription ? { prescription: payload.prescription } : {}),
  payments: payload.payments.map((payment) => ({ ...payment })),
});

/** As the server lists it: quantities and money below zero. */
const returnedOf = (payload: SaleReturnOutboxRecord['payload']): Sold => ({
  total: negative(payload.total),
  lines: payload.lines.map(({ line, discount: _, to, ...sold }) => ({
    ...sold,
    quantity: -sold.quantity,
    total: negative(timesQuantity(sold.unit_price, sold.quantity)),
    returned_line: line,
    returned_to: to,
  })),
  promo: payload.promo_code ? { code: payload.promo_code, discount: negative(sumOf(payload)) } : null,
  payments: payload.refunds.map((refund) => ({
    ...refund,
    amount: negative(refund.amount),
    tendered: negative(refund.amount),
    change: timesQuantity(refund.amount, 0),
  })),
  returned: {
    sale_uuid: payload.sale_uuid,
    receipt_number: payload.sale_receipt_number,
    reason: payload.reason,
    note: payload.note,
    ...(payload.approved_by ? { approved_by: payload.approved_by } : {}),
  },
});

const sumOf = (payload: SaleReturnOutboxRecord['payload']): string =>
  payload.lines.reduce((sum, { discount }) => plus(sum, discount), '0');
