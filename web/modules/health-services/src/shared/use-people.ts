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

/** By `patient_pk`, of those that are on this device; undefined until read. */
export function usePeople(pks: readonly string[]): ReadonlyMap<string, Person> | undefined {
  const { db } = useShell();
  const wanted = [...new Set(pks)].sort();
  return useLiveQuery(async () => {
    const found = await db.patients.bulkGet(wanted);
    return new Map(found.flatMap((record) => (record ? [[record.patient_pk, personOf(record)] as const] : [])));
  }, [db, wanted.join(' ')]);
}

/** null when this device does not have the patient; undefined until that is known. */
export function usePerson(pk: string): Person | null | undefined {
  const people = usePeople([pk]);
  return people && (people.get(pk) ?? null);
}
