import { chargesOf, type ShownCase } from '@bloom/care/lab';
import { useLab } from '@bloom/care/lab-view';
import { useRead } from '@bloom/server-data';
import { type HandOverOutcome, handOverOutcome, useConnectivity, useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';

/** What is known of the money of a request. */
export interface Paid {
  /** The sale that it was charged by last. */
  saleUuid: string | null;
  outcome: HandOverOutcome['is'] | 'none';
  /** By the server; undefined while it has not said. */
  paid: boolean | undefined;
  owedBack: boolean | undefined;
}

/** One request from this device, and what only the server knows of it: a sensitive result, whether it was paid. */
export function useCase(uuid: string) {
  const shell = useShell();
  const lab = useLab();
  const { reachable } = useConnectivity();
  const here = lab?.cases.find((row) => row.uuid === uuid);
  // What the server does not have yet it is not asked for.
  const isAsked = lab !== undefined && here?.here !== true && (reachable || !here);
  const facility_id = shell.session.facility?.id ?? '';
  const read = useRead('/api/lab/requests/{uuid}/', isAsked ? { path: { uuid }, query: { facility_id } } : null);
  const { answer } = read;
  const row = useMemo((): ShownCase | undefined => {
    if (!lab || !answer) return here;
    if (answer.change_number < (here?.change_number ?? 0)) return here;
    return lab.withOwn([answer]).find((one) => one.uuid === uuid) ?? here;
  }, [lab, answer, here, uuid]);
  return { lab, row, read, paid: usePaid(row, answer) };
}

function usePaid(row: ShownCase | undefined, answer: { paid: boolean; owed_back: boolean } | undefined): Paid {
  const shell = useShell();
  const saleUuid = (row && chargesOf(row).at(-1)) ?? null;
  const outcome = useLiveQuery(
    async () => (saleUuid === null ? ('none' as const) : (await handOverOutcome(shell, saleUuid)).is),
    [shell, saleUuid],
  );
  return { saleUuid, outcome: outcome ?? 'none', paid: answer?.paid, owedBack: answer?.owed_back };
}
