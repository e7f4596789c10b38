/** What screens ask about patients; all of it live, from the local database. */
import type { OutboxRecord, PatientOutboxRecord, ProgressRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { patientName } from './patient';
import { type PatientsState, patientBook } from './patient-book';

/** All patients, searchable; read at the first use and kept while a screen uses them. */
export function usePatients(): PatientsState {
  const { db } = useShell();
  const book = patientBook(db);
  return useSyncExternalStore(book.subscribe, book.get);
}

/** How far the download of the patients is; undefined while unknown or never begun. */
export function usePatientsDownload(): ProgressRecord | undefined {
  const { db } = useShell();
  return useLiveQuery(() => db.progress.get('patients'), [db]);
}

/** Where the record of a patient made on this device is, as long as the server does not have it. */
export type PatientState = 'waiting' | 'held';

const isOpenPatient = (record: OutboxRecord): record is PatientOutboxRecord =>
  record.kind === 'patient' && record.state !== 'acknowledged';

/** A reading that fails would take the whole screen down; without these facts it still sells. */
async function orElse<Value>(read: PromiseLike<Value>, instead: Value): Promise<Value> {
  try {
    return await read;
  } catch (error) {
    console.error('The patients on this device could not be read', error);
    return instead;
  }
}

/** By `patient_pk`: the patients that the server does not have yet. */
export function useUnsentPatients(): ReadonlyMap<string, PatientState> {
  const { outbox } = useShell();
  const [since] = useState(() => new Date().toISOString());
  const records = useLiveQuery(() => orElse(outbox.list(since), []), [outbox, since]);
  return useMemo(() => {
    const open = (records ?? []).filter(isOpenPatient);
    const stateOf = (record: OutboxRecord) => (record.state === 'quarantined' ? 'held' : 'waiting');
    return new Map(open.map((record) => [record.payload.patient_pk, stateOf(record)]));
  }, [records]);
}

/** Names by `patient_pk`, of those that are on this device. The same map until a row changes. */
export function usePatientNames(pks: readonly string[]): ReadonlyMap<string, string> {
  const { db } = useShell();
  const wanted = [...new Set(pks)].sort();
  const key = wanted.join(' ');
  const found = useLiveQuery(() => orElse(db.patients.bulkGet(wanted), []), [db, key]);
  return useMemo(
    () => new Map((found ?? []).flatMap((record) => (record ? [[record.patient_pk, patientName(record)]] : []))),
    [found],
  );
}

/** undefined for a walk-in customer, and while the patient is not on this device. */
export function usePatientName(pk: string | null): string | undefined {
  const { db } = useShell();
  const record = useLiveQuery(() => (pk ? orElse(db.patients.get(pk), undefined) : undefined), [db, pk]);
  return pk && record ? patientName(record) : undefined;
}
