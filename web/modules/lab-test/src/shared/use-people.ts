import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';

/** Patients of this device by their ids; who is not here is missing. undefined until read. */
export function usePeople(ids: readonly (string | null)[]): ReadonlyMap<string, PatientRecord> | undefined {
  const { db } = useShell();
  const wanted = [...new Set(ids.filter((id) => id !== null))].sort();
  const key = wanted.join(' ');
  const found = useLiveQuery(() => db.patients.bulkGet(wanted), [db, key]);
  return useMemo(
    () => found && new Map(found.flatMap((record) => (record ? [[record.patient_pk, record] as const] : []))),
    [found],
  );
}

/** null when this device does not have the patient, or none is asked for; undefined until that is known. */
export function usePatient(pk: string | null): PatientRecord | null | undefined {
  const { db } = useShell();
  // A query tells of the patient before until it has read this one.
  const read = useLiveQuery(async () => (pk === null ? null : { pk, record: await db.patients.get(pk) }), [db, pk]);
  if (pk === null) return null;
  return read?.pk === pk ? (read.record ?? null) : undefined;
}

/** Whom a request is about, as it is called here. */
export function whose(
  { patient_id, walk_in_code }: { patient_id: string | null; walk_in_code: string | null },
  people: ReadonlyMap<string, PatientRecord> | undefined,
): string {
  const record = patient_id === null ? undefined : people?.get(patient_id);
  return record ? patientName(record) : (walk_in_code ?? '');
}
