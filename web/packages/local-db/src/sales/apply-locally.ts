/**
 * What follows from an outbox record in `bloom`: the sale's row and the stock. Row and stock change are one
 * transaction, so "the row is there" means "the stock was taken", and doing it again changes nothing.
 */
import type { BloomDb } from '../bloom-db';
import { timesQuantity } from '../decimal';
import type { InventoryRecord, OutboxRecord, SaleRecord } from '../records';
import { takeAll } from './stock';

/** True when it changed something. */
export function applyLocally(db: BloomDb, record: OutboxRecord): Promise<boolean> {
  return db.transaction('rw', db.sales, db.inventory, () => applyInTransaction(db, record, { id: 0 }));
}

/** After the server has them: the rows get the server's numbers, and are made if a killed tab left them out. */
export function applyAcknowledged(
  db: BloomDb,
  acknowledged: { record: OutboxRecord; server: { id: number; flags: string[] } }[],
): Promise<void> {
  return db.transaction('rw', db.sales, db.inventory, async () => {
    const rows = await db.sales.bulkGet(acknowledged.map(({ record }) => saleKey(record)));
    const known = acknowledged.flatMap(({ server }, index) => {
      const row = rows[index];
      return row ? [{ ...row, ...server }] : [];
    });
    await db.sales.bulkPut(known);
    for (const [index, { record, server }] of acknowledged.entries()) {
      if (!rows[index]) await applyInTransaction(db, record, server);
    }
  });
}

/** Applies what a killed tab left out. Resolves with how many records that were. */
export async function reconcile(db: BloomDb, records: OutboxRecord[], facilityId: string): Promise<number> {
  const own = records.filter((record) => record.facility_id === facilityId);
  const rows = await db.sales.bulkGet(own.map(saleKey));
  let applied = 0;
  for (const [index, record] of own.entries()) {
    if (rows[index] === undefined && (await applyLocally(db, record))) applied++;
  }
  return applied;
}

async function applyInTransaction(
  db: BloomDb,
  record: OutboxRecord,
  server: { id: number; flags?: string[] },
): Promise<boolean> {
  if (await db.sales.get(saleKey(record))) return false;
  const products = [...new Set(record.payload.lines.map((line) => line.product_uuid))];
  const items = (await db.inventory.bulkGet(products)).filter((item): item is InventoryRecord => item !== undefined);
  await db.inventory.bulkPut(takeAll(items, record.payload.lines));
  await db.sales.add({ ...saleRow(record), ...server });
  return true;
}

/** Walk-in sales have no patient; a composite key needs both parts (LDB-13, LDB-14). */
export function saleKey(record: Pick<OutboxRecord, 'uuid' | 'payload'>): [string, string] {
  return [record.uuid, record.payload.patient_id ?? ''];
}

export function saleRow(record: OutboxRecord): SaleRecord {
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
    payments: payload.payments.map(({ method, amount, channel_id, reference }) => ({
      method,
      amount,
      channel_id,
      reference,
    })),
    flags: [],
  };
}
