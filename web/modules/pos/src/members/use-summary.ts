/** What a patient bought here, as the server knows it now. */
import type { MemberSummary } from '@bloom/api-client';
import { ServerProblem, useConnectivity, useShell } from '@bloom/shell-api';
import { useCallback, useEffect, useState } from 'react';

export interface Summary {
  state: 'loading' | 'ready' | 'offline' | 'failed' | 'unknown';
  summary: MemberSummary | undefined;
  /** Why, in the words of the server; '' when it gave none. */
  detail: string;
  again: () => void;
}

interface Read {
  path: string;
  summary?: MemberSummary;
  problem?: ServerProblem | 'unreachable';
}

export function useSummary(facilityId: string, pk: string): Summary {
  const { server } = useShell();
  const { reachable } = useConnectivity();
  const [read, setRead] = useState<Read>();
  const [turn, setTurn] = useState(0);
  const path = `/api/members/${encodeURIComponent(pk)}/?facility_id=${encodeURIComponent(facilityId)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (!reachable) return;
    const stop = new AbortController();
    server.get<MemberSummary>(path, { signal: stop.signal }).then(
      (summary) => setRead({ path, summary }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setRead({ path, problem: error instanceof ServerProblem ? error : 'unreachable' });
      },
    );
    return () => stop.abort();
  }, [server, path, reachable, turn]);
  const again = useCallback(() => {
    setRead(undefined);
    setTurn((before) => before + 1);
  }, []);

  const ours = read?.path === path ? read : undefined;
  const problem = ours?.problem instanceof ServerProblem ? ours.problem : undefined;
  const detail = problem?.detail ?? '';
  if (ours?.summary) return { state: 'ready', summary: ours.summary, detail, again };
  const state = !reachable ? 'offline' : problem?.status === 404 ? 'unknown' : ours?.problem ? 'failed' : 'loading';
  return { state, summary: undefined, detail, again };
}
