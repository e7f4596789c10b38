import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';

export interface Person {
  pk: string;
  name: string;
  phone: string;
  record: PatientRecord;
}

const personOf = (record: PatientRecord): Person => ({
  pk: record.patient_pk,
  name: patientName(record),
  phone: record.phone,
  record,
});

/**
 * By `patient_pk`: null of who is not on this device, nothing of who was not read yet, so that nobody is called absent who
 * is only not here yet. undefined until anything was read.
 */
export function usePeople(pks: readonly string[]): ReadonlyMap<string, Person | null> | undefined {
  const { db } = useShell();
  const wanted = [...new Set(pks)].sort();
  return useLiveQuery(async () => {
    const found = await db.patients.bulkGet(wanted);
    return new Map(wanted.map((pk, at) => [pk, found[at] ? personOf(found[at]) : null] as const));
  }, [db, wanted.join(' ')]);
}

/** null when this device does not have the patient; undefined until that is known. */
export const usePerson = (pk: string): Person | null | undefined => usePeople([pk])?.get(pk);
