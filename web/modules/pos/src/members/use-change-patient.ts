import type { PatientFields } from '@bloom/api-client';
import { type PatientRecord, uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useRef, useState } from 'react';
import { failureOf, type PatientFailure, recordSurely, showHere } from '../patients/use-save-patient';
import { FIELDS } from './merged';

/** Changes a patient, with or without a network: the outbox has it first, then the list on this device. */
export function useChangePatient() {
  const shell = useShell();
  const running = useRef(false);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<PatientFailure | null>(null);

  async function change(record: PatientRecord, fields: Partial<PatientFields>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setSaving(true);
    setFailure(null);
    const before = Object.fromEntries(FIELDS.map((field) => [field, record[field]])) as unknown as PatientFields;
    const patient = { ...before, ...fields };
    // What this device showed: the server takes over what differs from it and leaves the rest to others.
    const payload = { patient_pk: record.patient_pk, program: record.program, patient, before };
    try {
      await recordSurely(shell, { uuid: uuidV7(), madeAt: new Date().toISOString(), payload });
      showHere(shell, { ...record, ...patient });
      if (!shell.keepsCopy) return true;
      // The server's own row comes with the next download; until then this is what was said here.
      await shell.db.patients.update(record.patient_pk, patient).catch((error: unknown) => {
        console.error('The change is stored and will be sent, but the list on this device does not show it yet', error);
      });
      return true;
    } catch (error) {
      console.error('The change of a patient could not be stored', error);
      setFailure(failureOf(error));
      return false;
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  return { change, saving, failure };
}
