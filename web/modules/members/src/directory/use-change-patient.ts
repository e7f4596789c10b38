import type { PatientFields } from '@bloom/api-client';
import { type PatientRecord, uuidV7 } from '@bloom/local-db';
import { showHere } from '@bloom/patients/screens';
import { useShell } from '@bloom/shell-api';
import { recordSurely } from '@bloom/shell-api/record-surely';
import { useStoring } from '@bloom/shell-api/storing';
import { FIELDS } from './merged';

/** Changes a patient, with or without a network: the outbox has it first, then the list on this device. */
export function useChangePatient() {
  const shell = useShell();
  const { store, saving, failure } = useStoring();

  async function change(record: PatientRecord, fields: Partial<PatientFields>): Promise<boolean> {
    const before = Object.fromEntries(FIELDS.map((field) => [field, record[field]])) as unknown as PatientFields;
    const patient = { ...before, ...fields };
    // What this device showed: the server takes over what differs from it and leaves the rest to others.
    const payload = { patient_pk: record.patient_pk, program: record.program, patient, before };
    const made = { uuid: uuidV7(), madeAt: new Date().toISOString(), payload };
    const stored = await store(async () => {
      await recordSurely(shell, 'patient', made);
      showHere(shell, { ...record, ...patient });
      if (!shell.keepsCopy) return true;
      // The server's own row comes with the next download; until then this is what was said here.
      await shell.db.patients.update(record.patient_pk, patient).catch((error: unknown) => {
        console.error('The change is stored and will be sent, but the list on this device does not show it yet', error);
      });
      return true;
    }, 'The change of a patient could not be stored');
    return stored === true;
  }

  return { change, saving, failure };
}
