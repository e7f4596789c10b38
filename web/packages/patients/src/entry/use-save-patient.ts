import type { PatientFields } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { type ModuleContext, useShell } from '@bloom/shell-api';
import { recordSurely } from '@bloom/shell-api/record-surely';
import { useStoring } from '@bloom/shell-api/storing';
import { type PatientForm, toFields, toNewPatient } from '../book/new-patient';
import { patientsOf } from '../book/patient-cache';
import type { LikelySame } from '../book/patient-index';

/** A patient as this device has just stored one. */
export type SavedPatient = PatientFields & Pick<PatientRecord, 'patient_pk'>;

/** More than these are read by nobody who has a customer waiting. */
const MOST_LIKELY = 4;

/** Without a copy nothing on this device shows it before the server does. */
export function showHere(shell: ModuleContext, record: PatientRecord): void {
  const book = patientsOf(shell);
  if ('put' in book) book.put(record);
}

async function record(shell: ModuleContext, form: PatientForm): Promise<SavedPatient> {
  const stored = await recordSurely(shell, 'patient', toNewPatient(form, new Date()));
  // What was stored counts, also when the form has changed since an earlier try.
  const { patient, patient_pk, program } = stored.payload;
  showHere(shell, { ...patient, patient_pk, program, audit_id: 0 });
  return { ...patient, patient_pk };
}

/** Stores a new patient. One at a time, whatever is pressed how often; the form stays until the device has it. */
export function useSavePatient() {
  const shell = useShell();
  const { store, saving, failure } = useStoring();

  /** Patients on this device who may be the same one. Waits until they have been read. */
  async function likelySame(fields: PatientFields): Promise<LikelySame[]> {
    const book = patientsOf(shell);
    await book.settled(fields);
    return book.get().index.likelySame(fields, MOST_LIKELY);
  }

  /** @param looked false: a likely double is a reason to ask first */
  function save(form: PatientForm, looked: boolean): Promise<SavedPatient | LikelySame[] | null> {
    return store(async () => {
      const likely = looked ? [] : await likelySame(toFields(form));
      return likely.length > 0 ? likely : await record(shell, form);
    }, 'The patient could not be stored');
  }

  return { save, saving, failure };
}
