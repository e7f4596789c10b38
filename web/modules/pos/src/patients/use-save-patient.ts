import type { PatientFields } from '@bloom/api-client';
import { type OutboxRecord, type PatientOutboxRecord, type PatientRecord, StorageError } from '@bloom/local-db';
import { type ModuleContext, type NewPatient, useShell } from '@bloom/shell-api';
import { useEffect, useRef, useState } from 'react';
import type { CartPatient } from '../cart/cart';
import { type PatientForm, toFields, toNewPatient } from './new-patient';
import { toCartPatient } from './patient';
import { patientsOf } from './patient-cache';
import type { LikelySame } from './patient-index';

/** Why the device did not keep the patient; the texts of the form are named so. */
export type PatientFailure = 'full' | 'outdated' | 'other';

/** More than these are read by nobody who has a customer waiting. */
const MOST_LIKELY = 4;

export function failureOf(error: unknown): PatientFailure {
  if (!(error instanceof StorageError)) return 'other';
  if (error.fault === 'quota') return 'full';
  return error.fault === 'outdated' ? 'outdated' : 'other';
}

/** A failure after the commit: the patient is stored, and saying otherwise would make a second one. */
async function storedPatient(shell: ModuleContext, uuid: string): Promise<PatientOutboxRecord | undefined> {
  const isPatient = (found?: OutboxRecord): found is PatientOutboxRecord => found?.kind === 'patient';
  try {
    const found = await shell.outbox.get(uuid);
    return isPatient(found) ? found : undefined;
  } catch (error) {
    console.error('The outbox could not be asked for the patient', error);
    return undefined;
  }
}

/** Rejects only when the outbox does not have it. */
export async function recordSurely(shell: ModuleContext, patient: NewPatient): Promise<PatientOutboxRecord> {
  try {
    return await shell.record('patient', patient);
  } catch (error) {
    const record = await storedPatient(shell, patient.uuid);
    if (!record) throw error;
    return record;
  }
}

/** Without a copy nothing on this device shows it before the server does. */
export function showHere(shell: ModuleContext, record: PatientRecord): void {
  const book = patientsOf(shell);
  if ('put' in book) book.put(record);
}

async function store(shell: ModuleContext, form: PatientForm): Promise<CartPatient> {
  const record = await recordSurely(shell, toNewPatient(form, new Date()));
  // What was stored counts, also when the form has changed since an earlier try.
  const { patient, patient_pk, program } = record.payload;
  showHere(shell, { ...patient, patient_pk, program, audit_id: 0 });
  return toCartPatient({ ...patient, patient_pk });
}

/** Stores a new patient. One at a time, whatever is pressed how often; the form stays until the device has it. */
export function useSavePatient() {
  const shell = useShell();
  const running = useRef(false);
  const here = useRef(true);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<PatientFailure | null>(null);

  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  /** Patients on this device who may be the same one. Waits until they have been read. */
  async function likelySame(fields: PatientFields): Promise<LikelySame[]> {
    const book = patientsOf(shell);
    await book.settled(fields);
    return book.get().index.likelySame(fields, MOST_LIKELY);
  }

  /** @param looked false: a likely double is a reason to ask first */
  async function save(form: PatientForm, looked: boolean): Promise<CartPatient | LikelySame[] | null> {
    if (running.current) return null;
    running.current = true;
    setSaving(true);
    setFailure(null);
    try {
      const likely = looked ? [] : await likelySame(toFields(form));
      return likely.length > 0 ? likely : await store(shell, form);
    } catch (error) {
      console.error('The patient could not be stored', error);
      if (here.current) setFailure(failureOf(error));
      return null;
    } finally {
      running.current = false;
      if (here.current) setSaving(false);
    }
  }

  return { save, saving, failure };
}
