/**
 * The server was put back from a backup and has forgotten records it had acknowledged. They wait again, and the copies
 * that screens read follow: a row of this device stays on the screen, but no longer counts as the server's.
 */
import type { BloomDb } from '../bloom-db';
import type { OutboxDb } from '../outbox-db';
import type { OutboxRecord } from '../records';
import { COPIES, copiesOf } from './kinds';

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
  const tables = COPIES.flatMap(({ copy }) => copy.setBack?.tables(bloom) ?? []);
  return bloom.transaction('rw', [...tables, bloom.progress], async () => {
    // Every kind, also without a record of it: the server may have forgotten more than that.
    for (const { name, copy } of COPIES) {
      await copy.setBack?.rows(
        bloom,
        facilityId,
        missing.filter(({ kind }) => kind === name),
      );
    }
    await bloom.progress.filter((row) => row.facility_id === facilityId).delete();
  });
}

/** After the outbox says that they wait: what is shown until the server has it is shown again (OUT-20). */
export async function showUnsentAgain(bloom: BloomDb, missing: OutboxRecord[]): Promise<void> {
  for (const [copy, own] of copiesOf(missing)) if (copy.untilSent) await copy.apply(bloom, own);
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
  const { acknowledged_at: _at, flags: _flags, last_error: _error, sale_id: _number, ...rest } = record;
  return { ...rest, state: 'pending' };
}
