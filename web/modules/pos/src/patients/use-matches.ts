import type { PatientMatches, PatientsState } from '@bloom/patients';
import { useMemo, useRef } from 'react';

/** Rows on screen at most: more nobody reads. */
const LIST_LIMIT = 30;

/**
 * Who fits the query. While it stays the same no row moves: a download that brings more patients adds them below, so
 * that nobody is chosen who has just slipped under the finger.
 */
export function useMatches({ index, version, state }: PatientsState, query: string): PatientMatches {
  const shown = useRef({ query: '', pks: [] as string[] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in place, its version tells
  return useMemo(() => {
    const found = index.search(query, LIST_LIMIT);
    const before = shown.current.query === query ? shown.current.pks : [];
    const kept = before.flatMap((pk) => index.get(pk) ?? []);
    const added = found.records.filter((record) => !before.includes(record.patient_pk));
    const records = [...kept, ...added].slice(0, LIST_LIMIT);
    // The whole list, by name, is not settled before all have been read.
    const steady = state === 'ready' || query !== '';
    shown.current = { query, pks: steady ? records.map((record) => record.patient_pk) : [] };
    return { records, total: Math.max(found.total, records.length) };
  }, [index, version, query]);
}
