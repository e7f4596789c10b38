/**
 * The server was put back from a backup and has forgotten records it had acknowledged. They wait again, and the copies
 * that screens read follow: a row of this device stays on the screen, but no longer counts as the server's.
 */
import type { BloomDb } from '../bloom-db';
import type { OutboxDb } from '../outbox-db';
import { patientRow } from '../patients/patient-copy';
import type { OutboxRecord } from '../records';
import { saleKey, saleRow } from '../sales/sale-copy';
import { applyLocally } from './apply-locally';
import { isLostSale, isPatient, isSale } from './kinds';

/** Ids of what the server has acknowledged of a facility, of whatever kind. */
export async function acknowledgedIds(db: OutboxDb, facilityId: string): Promise<string[]> {
  const found = db.outbox.where('state').equals('acknowledged');
  return (await found.filter((record) => record.facility_id === facilityId).primaryKeys()) as string[];
}

/**
 * Before the outbox says that they wait. Every download begins anew: the numbers of the server went back, and a cursor
 * of before would pass over what gets the same numbers again. Nothing is cleared; the end of the new run sweeps what it
 * did not bring, but never a row of what waits here.
 */
export function setCopiesBack(bloom: BloomDb, facilityId: string, missing: OutboxRecord[]): Promise<void> {
  return bloom.transaction('rw', bloom.sales, bloom.patients, bloom.progress, async () => {
    const sales = missing.filter(isSale);
    const saleRows = await bloom.sales.bulkGet(sales.map(saleKey));
    await bloom.sales.bulkPut(
      // Without a row there is no sale in this copy's stock either: the download that begins now brings the stock.
      sales.map((record, index) => ({ ...(saleRows[index] ?? saleRow(record)), id: 0, run_id: undefined })),
    );
    // That it does not count may be forgotten, too. The row is made anew, with its stock, when it counts after all.
    await bloom.sales.filter((row) => row.facility_id === facilityId && row.dismissed === true).delete();
    const patients = missing.filter(isPatient);
    const patientRows = await bloom.patients.bulkGet(patients.map(({ payload }) => payload.patient_pk));
    await bloom.patients.bulkPut(
      patients.map((record, index) => ({
        ...(patientRows[index] ?? patientRow(record)),
        audit_id: 0,
        run_id: undefined,
      })),
    );
    await bloom.progress.filter((row) => row.facility_id === facilityId).delete();
  });
}

/** After the outbox says that they wait: lost sales are counted on the device until the server has them (OUT-20). */
export async function showLostSalesAgain(bloom: BloomDb, missing: OutboxRecord[]): Promise<void> {
  await applyLocally(bloom, missing.filter(isLostSale));
}

/**
 * Inside a read-write transaction over `outbox`. What was held back goes as well: the list of the server that names it
 * may be gone.
 */
export async function waitAgain(db: OutboxDb, facilityId: string, missing: ReadonlySet<string>): Promise<void> {
  const lost = (record: OutboxRecord) =>
    record.facility_id === facilityId && (record.state === 'quarantined' || missing.has(record.uuid));
  const records = await db.outbox.where('state').anyOf(['acknowledged', 'quarantined']).filter(lost).toArray();
  await db.outbox.bulkPut(records.map(asNeverSent));
}

function asNeverSent(record: OutboxRecord): OutboxRecord {
  const { acknowledged_at: _at, flags: _flags, last_error: _error, ...rest } = record;
  if (rest.kind !== 'sale') return { ...rest, state: 'pending' };
  const { sale_id: _number, ...sale } = rest;
  return { ...sale, state: 'pending' };
}
