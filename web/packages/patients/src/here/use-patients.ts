/** What screens ask about patients; all of it live, from the local database. */

import { patientName } from '@bloom/api-client';
import { isDismissed, type OutboxRecord, type PatientRecord, type ProgressRecord } from '@bloom/local-db';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { AskedPatients } from '../book/asked-patients';
import { isOpenPatient } from '../book/not-sent';
import { type PatientsState, patientsOf } from '../book/patient-cache';

/** All patients, searchable; read at the first use and kept while a screen uses them. */
export function usePatients(): PatientsState {
  const book = patientsOf(useShell());
  return useSyncExternalStore(book.subscribe, book.get);
}

/** The patients, where the server is asked for them; null with a copy on the device. */
function useAskedPatients(): AskedPatients | null {
  const book = patientsOf(useShell());
  return book instanceof AskedPatients ? book : null;
}

const nothing = () => () => undefined;

/** Without a copy, the server is asked for who fits; again when it is back. Returns whether it has not answered yet. */
export function useAsked({ asked }: PatientsState, query: string): boolean {
  const { reachable } = useConnectivity();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that is back is asked for what it did not answer
  useEffect(() => asked?.ask(query), [asked, query, reachable]);
  return asked !== undefined && !asked.failed && asked.countOf(query) === undefined;
}

/** Without a copy: those of the wanted patients that the server has named so far. */
function useAskedRecords(wanted: readonly string[]): ReadonlyMap<string, PatientRecord> | null {
  const asked = useAskedPatients();
  const state = useSyncExternalStore(asked?.subscribe ?? nothing, () => asked?.get());
  const key = wanted.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same names are the same list
  useEffect(() => void asked?.load(wanted), [asked, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known grows in place, the version tells
  return useMemo(() => (asked ? new Map(asked.known) : null), [asked, state?.version, key]);
}

/** How far the download of the patients is; null when it never began, undefined while that is being read. */
export function usePatientsDownload(): ProgressRecord | null | undefined {
  const { db } = useShell();
  return useLiveQuery(async () => (await db.progress.get('patients')) ?? null, [db]);
}

/**
 * Where the record of a patient made on this device is, as long as the server does not have it; dismissed: whoever runs the
 * facility decided that it does not count.
 */
export type PatientState = 'waiting' | 'held' | 'dismissed';

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
    const stateOf = (record: OutboxRecord): PatientState => {
      if (isDismissed(record)) return 'dismissed';
      return record.state === 'quarantined' ? 'held' : 'waiting';
    };
    return new Map(open.map((record) => [record.payload.patient_pk, stateOf(record)]));
  }, [records]);
}

/** Names by `patient_pk`, of those that are on this device. The same map until a row changes. */
export function usePatientNames(pks: readonly string[]): ReadonlyMap<string, string> {
  const { db, keepsCopy } = useShell();
  const wanted = [...new Set(pks)].sort();
  const key = wanted.join(' ');
  const asked = useAskedRecords(wanted);
  const found = useLiveQuery(() => (keepsCopy ? orElse(db.patients.bulkGet(wanted), []) : []), [db, key, keepsCopy]);
  return useMemo(() => {
    const records = asked ? [...asked.values()] : (found ?? []);
    return new Map(records.flatMap((record) => (record ? [[record.patient_pk, patientName(record)]] : [])));
  }, [found, asked]);
}
