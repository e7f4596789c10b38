/** One patient: of the copy on this device, or of the server where there is none. */
import type { PatientRecord } from '@bloom/local-db';
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
  const { db, keepsCopy } = useShell();
  const here = useLiveQuery(
    async () => (keepsCopy ? ((await db.patients.get(pk)) ?? null) : null),
    [db, keepsCopy, pk],
  );
  // What is not here may not have come yet, and whose device keeps no copy has nobody.
  const asks = here === null;
  const read = useRead('/api/patients/', asks ? { query: { facility_id: facilityId, ids: pk } } : null);
  const found = read.answer?.results.find(({ patient_pk, program }) => patient_pk === pk && program !== MERGED);
  const answered = found && { ...found.patient, patient_pk: pk, program: found.program, audit_id: found.id };
  return {
    record: here ?? answered,
    looking: here === undefined || (asks && read.loading && !read.answer),
    failure: asks && !read.answer ? read.failure : null,
    again: read.again,
  };
}
