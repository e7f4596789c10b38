/** Today's sales of a facility with what the outbox knows of them. */
import { type BloomDb, bloomDb } from '../bloom-db';
import { type OutboxDb, outboxDb } from '../outbox-db';
import type { OutboxState, SaleOutboxRecord, SaleRecord } from '../records';
import { saleRow } from '../sales/sale-copy';
import { firstUuidOf } from '../uuid';
import { isSale } from './kinds';
import { isDismissed, unacknowledged } from './manage';

export interface TodaysSale extends SaleRecord {
  /** `acknowledged` for everything the server has. */
  state: OutboxState;
  problem?: { code: string; detail: string };
}

const DAY = 86_400_000;

/**
 * Newest first. The outbox counts as well as `bloom`: a sale shows even when its copy is missing.
 * Sale ids begin with their time, so a range over the key finds a day; one day more covers a cart that stayed open.
 */
export async function todaysSales(
  facilityId: string,
  now: number = Date.now(),
  bloom: BloomDb = bloomDb(),
  outbox: OutboxDb = outboxDb(),
): Promise<TodaysSale[]> {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const rows = await bloom.sales
    .where('[uuid+patient_id]')
    .aboveOrEqual([firstUuidOf(midnight - DAY), ''])
    .toArray();
  const recent = await outbox.outbox.where('created_at').aboveOrEqual(new Date(midnight).toISOString()).toArray();
  const byUuid = new Map<string, TodaysSale>();
  for (const row of rows) byUuid.set(row.uuid, { ...row, state: 'acknowledged' });
  for (const record of recent.filter(isSale)) {
    const row = byUuid.get(record.uuid) ?? saleRow(record);
    byUuid.set(record.uuid, { ...row, state: record.state, ...(problemOf(record) ?? {}) });
  }
  return [...byUuid.values()]
    .filter((sale) => sale.facility_id === facilityId && Date.parse(sale.made_at) >= midnight)
    .sort((left, right) => Date.parse(right.made_at) - Date.parse(left.made_at) || right.seq - left.seq);
}

function problemOf(record: SaleOutboxRecord): Pick<TodaysSale, 'problem'> | undefined {
  if (record.state !== 'quarantined' || !record.last_error) return undefined;
  return { problem: { code: record.last_error.code, detail: record.last_error.detail } };
}

/** How much of a product was sold here and is not yet on the server. */
export async function pendingQuantity(productUuid: string, outbox: OutboxDb = outboxDb()): Promise<number> {
  const records = await unacknowledged(outbox);
  return records
    .filter((record) => !isDismissed(record))
    .filter(isSale)
    .flatMap((record) => record.payload.lines)
    .filter((line) => line.product_uuid === productUuid)
    .reduce((sum, line) => sum + line.quantity, 0);
}
