/**
 * What follows from an outbox record in `bloom`: the sale's row and the stock. Row and stock change are one
 * transaction, so "the row is there" means "the stock was taken", and doing it again changes nothing.
 */
import type { BloomDb } from '../bloom-db';
import { timesQuantity } from '../decimal';
import type { InventoryRecord, OutboxRecord, SaleRecord } from '../records';
import { takeAll } from './stock';

/** What the server said of a sale; a number of 0 means it does not have it yet. */
interface ServerSide {
  id: number;
  flags?: string[];
}

/** Records that are made good in one transaction: few enough that a sale at the till never waits long for its turn. */
const RECONCILE_CHUNK = 200;

/** True when it changed something. */
export async function applyLocally(db: BloomDb, record: OutboxRecord): Promise<boolean> {
  return (await applyMissing(db, [{ record, server: { id: 0 } }])) > 0;
}

/** After the server has them: the rows get the server's numbers, and are made if a killed tab left them out. */
export async function applyAcknowledged(
  db: BloomDb,
  acknowledged: { record: OutboxRecord; server: { id: number; flags: string[] } }[],
): Promise<void> {
  await db.transaction('rw', db.sales, db.inventory, async () => {
    const rows = await db.sales.bulkGet(acknowledged.map(({ record }) => saleKey(record)));
    const known = acknowledged.flatMap(({ server }, index) => {
      const row = rows[index];
      return row ? [{ ...row, ...server }] : [];
    });
    await db.sales.bulkPut(known);
    await applyMissing(
      db,
      acknowledged.filter((_, index) => !rows[index]),
    );
  });
}

/** Applies what a killed tab left out. Resolves with how many records that were. */
export async function reconcile(db: BloomDb, records: OutboxRecord[], facilityId: string): Promise<number> {
  const own = records.filter((record) => record.facility_id === facilityId);
  let applied = 0;
  for (let from = 0; from < own.length; from += RECONCILE_CHUNK) {
    const chunk = own.slice(from, from + RECONCILE_CHUNK);
    applied += await applyMissing(
      db,
      chunk.map((record) => ({ record, server: { id: 0 } })),
    );
  }
  return applied;
}

/** Leaves alone what is there already. Resolves with how many were not. */
function applyMissing(db: BloomDb, entries: { record: OutboxRecord; server: ServerSide }[]): Promise<number> {
  return db.transaction('rw', db.sales, db.inventory, async () => {
    const rows = await db.sales.bulkGet(entries.map(({ record }) => saleKey(record)));
    const missing = entries.filter((_, index) => !rows[index]);
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
