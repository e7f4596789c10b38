/** What follows from a lost sale in `bloom`: a row for as long as the server does not have it (OUT-20, OUT-22). */
import type { BloomDb } from '../bloom-db';
import type { LostSaleOutboxRecord, LostSaleRecord } from '../records';

/** Leaves alone what is there already. Resolves with how many were not. */
export function applyLostSales(db: BloomDb, records: LostSaleOutboxRecord[]): Promise<number> {
  return db.transaction('rw', db.lost_sales, async () => {
    const open = records.filter((record) => record.state !== 'acknowledged');
    const rows = await db.lost_sales.bulkGet(open.map((record) => record.uuid));
    const missing = open.filter((_, index) => !rows[index]);
    await db.lost_sales.bulkAdd(missing.map(lostSaleRow));
    return missing.length;
  });
}

function lostSaleRow({ uuid, facility_id, created_at, payload }: LostSaleOutboxRecord): LostSaleRecord {
  return { ...payload, uuid, facility_id, created_at };
}
