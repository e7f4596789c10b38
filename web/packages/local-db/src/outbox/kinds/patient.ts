import type { PatientPayload } from '@bloom/api-client';
import { applyPatients, setPatientsBack } from '../../patients/patient-copy';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    /** A patient made or changed at the till. */
    patient: { payload: PatientPayload; draft: PatientPayload; byModules: true };
  }
}

export const patient: Kind<'patient'> = {
  name: 'patient',
  schema: 1,
  isOfFacility: true,
  key: ({ patient_pk }) => patient_pk,
  copy: {
    apply: applyPatients,
    // The row stays until a download brings the server's own: the audit has a number, the answer does not.
    acknowledge: (db, done) =>
      applyPatients(
        db,
        done.map(({ record }) => record),
      ),
    setBack: { tables: (db) => [db.patients], rows: setPatientsBack },
  },
};
