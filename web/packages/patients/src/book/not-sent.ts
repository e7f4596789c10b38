/** Patients who were written down on this device and whom the server does not have yet: an answer of its cannot name them. */
import { isPatient, type OutboxRecord, type PatientOutboxRecord, type PatientRecord } from '@bloom/local-db';
import type { OutboxView } from '@bloom/shell-api';

export const isOpenPatient = (record: OutboxRecord): record is PatientOutboxRecord =>
  isPatient(record) && record.state !== 'acknowledged';

/** The newest record of each. Inside a live query it follows them. */
export async function notSent(outbox: OutboxView): Promise<PatientRecord[]> {
  const records = await outbox.list(new Date().toISOString());
  const open = records.filter(isOpenPatient).sort((one, other) => one.seq - other.seq);
  const people = open.map(({ payload: { patient, patient_pk, program } }): PatientRecord => {
    return { ...patient, patient_pk, program, audit_id: 0 };
  });
  return [...new Map(people.map((person) => [person.patient_pk, person])).values()];
}
