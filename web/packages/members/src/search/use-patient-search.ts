/** Who fits what is typed: of the copy on this device, or of the server where there is none. */
import type { PatientRecord } from '@bloom/local-db';
import { AskedPatients, parseQuery, patientsOf } from '@bloom/patients';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { useEffect, useMemo, useSyncExternalStore } from 'react';

/** More nobody reads. */
const MOST = 20;

export interface Search {
  query: string;
  /** Enough was typed to tell one patient from another. */
  typed: boolean;
  records: readonly PatientRecord[];
  /** How many fit in all. */
  total: number;
  /** `offline`: only the server could say, and it does not answer. */
  state: 'loading' | 'ready' | 'failed' | 'offline';
  /** How many could be found on this device; null where the server is asked. */
  size: number | null;
  /** Who alone fits, once that is known. */
  only: () => Promise<PatientRecord | undefined>;
}

export function usePatientSearch(query: string): Search {
  const book = patientsOf(useShell());
  const { index, version, state } = useSyncExternalStore(book.subscribe, book.get);
  const asked = book instanceof AskedPatients ? book : null;
  const { reachable } = useConnectivity();
  const typed = parseQuery(query) !== null;
  // A server that is back is asked for what it did not answer.
  useEffect(() => {
    if (typed && reachable) asked?.ask(query);
  }, [asked, query, typed, reachable]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in place, its version tells
  const found = useMemo(
    () => (typed ? index.search(query, MOST) : { records: [], total: 0 }),
    [index, version, query, typed],
  );
  const count = typed ? asked?.countOf(query) : undefined;
  return {
    ...{ query, typed, records: found.records },
    total: Math.max(found.total, count ?? 0),
    state: asked ? askedState(asked, reachable, typed && count === undefined) : state,
    size: asked ? null : index.size,
    async only() {
      await asked?.answer(query);
      const { records, total } = index.search(query, 1);
      return total === 1 ? records[0] : undefined;
    },
  };
}

function askedState({ failed }: AskedPatients, reachable: boolean, waiting: boolean): Search['state'] {
  if (!reachable || failed) return 'offline';
  return waiting ? 'loading' : 'ready';
}
