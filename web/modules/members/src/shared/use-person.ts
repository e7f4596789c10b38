/** One patient: of the copy on this device, or of the server where there is none. Who is not sent yet is here either way. */
import type { PatientRecord } from '@bloom/local-db';
import { notSent } from '@bloom/patients';
import { type Failure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';

export interface Person {
  /** undefined also while it is looked for. */
  record: PatientRecord | undefined;
  looking: boolean;
  /** Why the server, which has to be asked, did not say. */
  failure: Failure | null;
  again: () => void;
}

/** Newest audits of a patient that was merged. */
const MERGED = 'merged';

export function usePerson(facilityId: string, pk: string): Person {
  const { db, outbox, keepsCopy } = useShell();
  const here = useLiveQuery(async () => {
    if (keepsCopy) return (await db.patients.get(pk)) ?? null;
    return (await notSent(outbox)).find(({ patient_pk }) => patient_pk === pk) ?? null;
  }, [db, outbox, keepsCopy, pk]);
  // What is not here may not have come yet, and whose device keeps no copy has only who is not sent yet.
  const asks = here !== undefined && !(keepsCopy && here);
  const read = useRead('/api/patients/', asks ? { query: { facility_id: facilityId, ids: pk } } : null);
  const told = read.answer?.results.find(({ patient_pk }) => patient_pk === pk);
  const answered =
    told && told.program !== MERGED
      ? { ...told.patient, patient_pk: pk, program: told.program, audit_id: told.id }
      : undefined;
  return {
    // Without a copy what the server has said counts; of who is not sent yet it says nothing.
    record: here && (keepsCopy || !told) ? here : answered,
    looking: here === undefined || (asks && read.loading && !read.answer),
    failure: asks && !read.answer ? read.failure : null,
    again: read.again,
  };
}
