/**
 * Keeps the copy in `bloom` in step with the outbox, whatever was killed in between: a record's rows are made once, and
 * follow what the server said. Everything here may be done again.
 */
import type { BloomDb } from '../bloom-db';
import { applyLostSales } from '../lost-sales/lost-sale-copy';
import type { OutboxDb } from '../outbox-db';
import { applyPatients } from '../patients/patient-copy';
import type { OutboxRecord } from '../records';
import { acknowledgeSales, applySales, dismissSales } from '../sales/sale-copy';
import { isLostSale, isPatient, isSale } from './kinds';
import { isDismissed, retryDoubted, unacknowledged } from './manage';

/** Records that are made good in one transaction: few enough that a sale at the till never waits long for its turn. */
const CHUNK = 200;

/** Resolves with how many records changed something. */
export async function applyLocally(db: BloomDb, records: OutboxRecord[]): Promise<number> {
  const sales = records.filter(isSale).map((record) => ({ record, server: { id: 0 } }));
  const patients = records.filter(isPatient);
  const lost = records.filter(isLostSale);
  let changed = 0;
  if (sales.length > 0) changed += await applySales(db, sales);
  if (patients.length > 0) changed += await applyPatients(db, patients);
  if (lost.length > 0) changed += await applyLostSales(db, lost);
  return changed;
}

/** What the server said of a record it has. */
export interface Acknowledged {
  record: OutboxRecord;
  /** The number of a sale; 0 for every other kind. */
  id: number;
  flags: string[];
}

/** BEFORE the outbox says acknowledged: whoever dies in between sends again, is answered again, and comes here again. */
export async function applyAcknowledged(db: BloomDb, acknowledged: Acknowledged[]): Promise<void> {
  const sales = acknowledged.flatMap(({ record, id, flags }) =>
    isSale(record) ? [{ record, server: { id, flags } }] : [],
  );
  const patients = acknowledged.map(({ record }) => record).filter(isPatient);
  if (sales.length > 0) await acknowledgeSales(db, sales);
  // Whose row stays until a download brings the server's own: the audit has a number, the answer does not.
  if (patients.length > 0) await applyPatients(db, patients);
}

/**
 * AFTER the outbox says acknowledged, and only then: the till adds the row without knowing what the sender does, and
 * looks at the outbox afterwards. Whichever of the two comes last removes the row.
 */
export async function dropAcknowledgedLostSales(bloom: BloomDb, outbox: OutboxDb, uuids: string[]): Promise<void> {
  if (uuids.length === 0) return;
  const records = await outbox.outbox.bulkGet(uuids);
  const gone = records.flatMap((record) => (record?.state === 'acknowledged' ? [record.uuid] : []));
  if (gone.length > 0) await bloom.lost_sales.bulkDelete(gone);
}

/**
 * At the start of a facility: applies what a killed tab left out, and what the server said when nobody could write it
 * down here (a tab of an older version, a full disk). What the server doubts is asked about again. Resolves with how many records changed something.
 */
export async function reconcile(bloom: BloomDb, outbox: OutboxDb, facilityId: string): Promise<number> {
  await retryDoubted(outbox, facilityId);
  // Lost sales are counted for the whole device (OUT-20); the other tables hold one facility's rows only.
  const open = (await unacknowledged(outbox)).filter(
    (record) => record.facility_id === facilityId || isLostSale(record),
  );
  let changed = 0;
  for (const chunk of chunks(open)) changed += await applyLocally(bloom, chunk);
  for (const chunk of chunks(open.filter(isDismissed))) changed += await dismissSales(bloom, chunk.filter(isSale));
  const unnumbered = await bloom.sales.where('id').equals(0).toArray();
  for (const chunk of chunks(unnumbered)) {
    const records = await outbox.outbox.bulkGet(chunk.map((row) => row.uuid));
    const known = records.flatMap((record) =>
      record?.state === 'acknowledged' && isSale(record) && record.sale_id
        ? [{ record, id: record.sale_id, flags: record.flags ?? [] }]
        : [],
    );
    await applyAcknowledged(bloom, known);
    changed += known.length;
  }
  const lost = (await bloom.lost_sales.toCollection().primaryKeys()) as string[];
  for (const chunk of chunks(lost)) await dropAcknowledgedLostSales(bloom, outbox, chunk);
  return changed;
}

function* chunks<Item>(items: Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += CHUNK) yield items.slice(from, from + CHUNK);
}
