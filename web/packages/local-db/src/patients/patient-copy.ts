/**
 * What follows from a patient made at the till in `bloom`: a row that can be searched and sold to at once. It carries
 * no run, so no sweep of a download removes it; the server's own audit replaces it when a download brings it.
 */
import type { BloomDb } from '../bloom-db';
import type { PatientOutboxRecord, PatientRecord } from '../records';

/** Leaves alone what is there already: it may be the server's. Resolves with how many were not. */
export function applyPatients(db: BloomDb, records: PatientOutboxRecord[]): Promise<number> {
  return db.transaction('rw', db.patients, async () => {
    const rows = await db.patients.bulkGet(records.map(({ payload }) => payload.patient_pk));
    const missing = records.filter((_, index) => !rows[index]);
    await db.patients.bulkAdd(missing.map(patientRow));
    return missing.length;
  });
}

/** The server forgot these: their rows stay, and no longer count as the server's. */
export async function setPatientsBack(db: BloomDb, _facilityId: string, records: PatientOutboxRecord[]): Promise<void> {
  const rows = await db.patients.bulkGet(records.map(({ payload }) => payload.patient_pk));
  await db.patients.bulkPut(
    records.map((record, index) => ({ ...(rows[index] ?? patientRow(record)), audit_id: 0, run_id: undefined })),
  );
}

function patientRow({ payload }: PatientOutboxRecord): PatientRecord {
  return { ...payload.patient, audit_id: 0, patient_pk: payload.patient_pk, program: payload.program };
}
