/** What waits for a person on the server: records it holds back, and patients about whom two devices said two things. */
import type { HeldRecord, Page, PatientConflict } from '@bloom/api-client';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { useCallback, useEffect, useState } from 'react';
import type { Till } from '../shared/use-till';
import { seesConflicts, seesHeld } from './access';

interface Shown<Row> {
  rows: Row[];
  /** Of the whole list; `rows` may be its first page only. */
  count: number;
}

export interface Matters {
  /** `failed`: the server could not say. */
  state: 'loading' | 'ready' | 'failed';
  held: Shown<HeldRecord>;
  conflicts: Shown<PatientConflict>;
  again: () => void;
}

const none = { rows: [], count: 0 };

export function useMatters(till: Till): Matters {
  const { server, session } = useShell();
  const { reachable } = useConnectivity();
  const { user } = session;
  const [read, setRead] = useState<Omit<Matters, 'again'>>({ state: 'loading', held: none, conflicts: none });
  const [turn, setTurn] = useState(0);
  const [held, conflicts] = [seesHeld(user), seesConflicts(user)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (!reachable || (!held && !conflicts)) return;
    const stop = new AbortController();
    async function list<Row>(path: string, may: boolean): Promise<Shown<Row>> {
      if (!may) return none;
      const query = new URLSearchParams({ facility_id: till.facilityId });
      const page = await server.get<Page<Row>>(`${path}?${query}`, { signal: stop.signal });
      return { rows: page.results, count: page.count };
    }
    Promise.all([
      list<HeldRecord>('/api/sales/held/', held),
      list<PatientConflict>('/api/patients/conflicts/', conflicts),
    ]).then(
      ([heldRecords, patientConflicts]) => setRead({ state: 'ready', held: heldRecords, conflicts: patientConflicts }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        console.error('What waits for a decision could not be asked for', error);
        setRead((before) => ({ ...before, state: 'failed' }));
      },
    );
    return () => stop.abort();
  }, [server, reachable, held, conflicts, till.facilityId, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { ...read, again };
}
