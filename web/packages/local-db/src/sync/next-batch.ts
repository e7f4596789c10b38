/** Which records go next: a patient made at the till is on the server before any sale that names it. */
import { isPatient, isSale } from '../outbox/kinds';
import { inOrder, WAITING_STATES } from '../outbox/manage';
import type { OutboxDb } from '../outbox-db';
import type { OutboxRecord, PatientOutboxRecord } from '../records';

export interface ClaimOptions {
  facilityId: string;
  limit: number;
  /** Characters of JSON; at least one record is always taken. */
  bytes: number;
  /** Left out of this pass. */
  skip: ReadonlySet<string>;
  /** This record alone. */
  only?: string;
}

/**
 * What must be on the server first goes first: patients, then everything else in the order in which it was made. A sale
 * whose patient still waits comes along only in the same batch, after the patient.
 */
export async function nextBatch(outbox: OutboxDb, options: ClaimOptions): Promise<OutboxRecord[]> {
  const { facilityId, limit, bytes, skip, only } = options;
  const wanted = (record: OutboxRecord) =>
    record.facility_id === facilityId && !skip.has(record.uuid) && (!only || only === record.uuid);
  const patients = await waitingPatients(outbox, facilityId);
  const first = firstOf(patients.filter(wanted), limit, bytes);
  const ahead = keysOf(patients.filter((patient) => !first.includes(patient)));
  const open = (state: 'sending' | 'pending') =>
    inOrder(outbox, state)
      .filter((record) => !isPatient(record) && wanted(record) && !waitsFor(record, ahead))
      .limit(limit)
      .toArray();
  // `sending` under our own fence is what a dead sender left behind.
  const others = [...(await open('sending')), ...(await open('pending'))].sort(byAge);
  return firstOf([...first, ...others], limit, bytes);
}

/** What of a facility waits to be sent, as numbers. */
export interface Waiting {
  records: number;
  sales: number;
  /** Without the sales whose patient has to go first. */
  sendable: number;
}

export function countWaiting(outbox: OutboxDb, facilityId: string): Promise<Waiting> {
  return outbox.transaction('r', outbox.outbox, async () => {
    const patients = keysOf(await waitingPatients(outbox, facilityId));
    const counts = { records: 0, sales: 0, sendable: 0 };
    await outbox.outbox
      .where('state')
      .anyOf(WAITING_STATES)
      .filter((record) => record.facility_id === facilityId)
      .each((record) => {
        counts.records += 1;
        if (isSale(record)) counts.sales += 1;
        if (!waitsFor(record, patients)) counts.sendable += 1;
      });
    return counts;
  });
}

/** By kind, because patients are few among all that waits. In the order in which they were made. */
async function waitingPatients(outbox: OutboxDb, facilityId: string): Promise<PatientOutboxRecord[]> {
  const records = await outbox.outbox
    .where('kind')
    .equals('patient')
    .filter((record) => record.facility_id === facilityId && WAITING_STATES.includes(record.state))
    .toArray();
  return records.filter(isPatient).sort(byAge);
}

const keysOf = (patients: PatientOutboxRecord[]): Set<string> =>
  new Set(patients.map(({ payload }) => payload.patient_pk));

function waitsFor(record: OutboxRecord, patients: ReadonlySet<string>): boolean {
  return isSale(record) && record.payload.patient_id !== null && patients.has(record.payload.patient_id);
}

function byAge(left: OutboxRecord, right: OutboxRecord): number {
  return left.epoch - right.epoch || left.seq - right.seq;
}

function firstOf<Rec extends OutboxRecord>(records: Rec[], limit: number, bytes: number): Rec[] {
  let size = 0;
  const batch: Rec[] = [];
  for (const record of records.slice(0, limit)) {
    size += JSON.stringify(record.payload).length + 400;
    if (batch.length > 0 && size > bytes) break;
    batch.push(record);
  }
  return batch;
}
