/**
 * What follows from a sale in `bloom`: its row and the stock. Row and stock change are one transaction, so "the row is
 * there" means "the stock was taken", and doing it again changes nothing.
 */
import type { BloomDb } from '../bloom-db';
import { timesQuantity } from '../decimal';
import type { InventoryRecord, SaleOutboxRecord, SaleRecord } from '../records';
import { putBackAll, takeAll } from './stock';

/** What the server said of a sale; a number of 0 means it does not have it yet. */
export interface SaleOnServer {
  record: SaleOutboxRecord;
  server: { id: number; flags?: string[] };
}

/** Leaves alone what is there already. Resolves with how many were not. */
export function applySales(db: BloomDb, sales: SaleOnServer[]): Promise<number> {
  return db.transaction('rw', db.sales, db.inventory, async () => {
    const rows = await db.sales.bulkGet(sales.map(({ record }) => saleKey(record)));
    const missing = sales.filter((_, index) => !rows[index]);
    if (missing.length === 0) return 0;
    const lines = missing.flatMap(({ record }) => record.payload.lines);
    const items = await db.inventory.bulkGet([...new Set(lines.map((line) => line.product_uuid))]);
    await db.inventory.bulkPut(
      takeAll(
        items.filter((item): item is InventoryRecord => item !== undefined),
        lines,
      ),
    );
    await db.sales.bulkAdd(missing.map(({ record, server }) => ({ ...saleRow(record), ...server })));
    return missing.length;
  });
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
 * A person decided that they do not count: their goods are on the shelf again, once. Rows stay for the history. Resolves
 * with how many had counted until now.
 */
export async function dismissSales(db: BloomDb, sales: SaleOutboxRecord[]): Promise<number> {
  if (sales.length === 0) return 0;
  return db.transaction('rw', db.sales, db.inventory, async () => {
    const rows = await db.sales.bulkGet(sales.map(saleKey));
    const counted = rows.filter((row): row is SaleRecord => row?.id === 0 && !row.dismissed);
    const lines = counted.flatMap((row) => row.lines);
    const items = await db.inventory.bulkGet([...new Set(lines.map((line) => line.product_uuid))]);
    const known = items.filter((item): item is InventoryRecord => item !== undefined);
    await db.inventory.bulkPut(putBackAll(known, lines));
    await db.sales.bulkPut(counted.map((row) => ({ ...row, dismissed: true as const })));
    return counted.length;
  });
}

/** The server forgot these: their rows stay on the screen, and no longer count as the server's. */
export async function setSalesBack(db: BloomDb, facilityId: string, sales: SaleOutboxRecord[]): Promise<void> {
  const rows = await db.sales.bulkGet(sales.map(saleKey));
  await db.sales.bulkPut(
    // Without a row there is no sale in this copy's stock either: the download that begins now brings the stock.
    sales.map((record, index) => ({ ...(rows[index] ?? saleRow(record)), id: 0, run_id: undefined })),
  );
  // That it does not count may be forgotten, too. The row is made anew, with its stock, when it counts after all.
  await db.sales.filter((row) => row.facility_id === facilityId && row.dismissed === true).delete();
}

/** Walk-in sales have no patient; a composite key needs both parts (LDB-13, LDB-14). */
export function saleKey(record: Pick<SaleOutboxRecord, 'uuid' | 'payload'>): [string, string] {
  return [record.uuid, record.payload.patient_id ?? ''];
}

export function saleRow(record: SaleOutboxRecord): SaleRecord {
  const { payload } = record;
  return {
    uuid: record.uuid,
    id: 0,
    patient_id: payload.patient_id ?? '',
    facility_id: record.facility_id,
    status: 'A',
    made_at: record.created_at,
    operator: { id: record.user_id, name: record.user_name },
    device_id: record.device_id,
    seq: record.seq,
    receipt_number: payload.receipt_number,
    currency: payload.currency,
    total: payload.total,
    lines: payload.lines.map((line) => ({ ...line, total: timesQuantity(line.unit_price, line.quantity) })),
    promo: payload.promo ? { code: payload.promo.code, discount: payload.promo.discount } : null,
    payments: payload.payments.map((payment) => ({ ...payment })),
    flags: [],
  };
}
