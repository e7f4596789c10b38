/** Which records go next: a patient made at the till is on the server before any sale that names it. */
import { isPatient, isSale } from '../outbox/kinds';
import { firstInOrder, WAITING_STATES } from '../outbox/states';
import { type WaitingRecord, waitingRecords } from '../outbox/waiting';
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
  const patients = await patientsAmong(outbox, await waitingOf(outbox, facilityId));
  const first = firstOf(patients.filter(wanted), limit, bytes);
  const ahead = new Set(
    patients.filter((patient) => !first.includes(patient)).map(({ payload }) => payload.patient_pk),
  );
  const mayGo = (record: OutboxRecord) =>
    !isPatient(record) &&
    wanted(record) &&
    !(isSale(record) && record.payload.patient_id !== null && ahead.has(record.payload.patient_id));
  // `sending` under our own fence is what a dead sender left behind.
  const others = await Promise.all(WAITING_STATES.map((state) => firstInOrder(outbox, state, limit, mayGo)));
  return firstOf([...first, ...others.flat().sort(byAge)], limit, bytes);
}

/** What of a facility waits to be sent, as numbers. */
export interface Waiting {
  records: number;
  sales: number;
  /** Without the sales whose patient has to go first. */
  sendable: number;
}

export async function countWaiting(outbox: OutboxDb, facilityId: string): Promise<Waiting> {
  const records = await waitingOf(outbox, facilityId);
  const ahead = new Set(records.filter(({ kind }) => kind === 'patient').map(({ patient }) => patient));
  const sales = records.filter(({ kind }) => kind === 'sale');
  const waitsFor = ({ patient }: WaitingRecord) => patient !== null && ahead.has(patient);
  return {
    records: records.length,
    sales: sales.length,
    sendable: records.length - sales.filter(waitsFor).length,
  };
}

async function waitingOf(outbox: OutboxDb, facilityId: string): Promise<WaitingRecord[]> {
  return (await waitingRecords(outbox)).filter((record) => record.facility_id === facilityId);
}

/** In the order in which they were made. */
async function patientsAmong(outbox: OutboxDb, waiting: WaitingRecord[]): Promise<PatientOutboxRecord[]> {
  const patients = waiting.filter(({ kind }) => kind === 'patient');
  const records = await outbox.outbox.bulkGet(patients.map(({ uuid }) => uuid));
  return records.filter((record) => record !== undefined && isPatient(record)).sort(byAge);
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
