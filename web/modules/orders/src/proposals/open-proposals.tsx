import type { Proposal } from '@bloom/api-client';
import { useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { createContext, type ReactNode, useContext } from 'react';
import { isSupplied } from '../shared/sides';

export interface OpenProposals {
  /** Newest first; undefined while it is not known. */
  rows: readonly Proposal[] | undefined;
  /** It is not known, because the server does not answer or said no. */
  unknown: boolean;
  /** Something was decided: they are read anew. */
  again(): void;
}

const Context = createContext<OpenProposals>({ rows: undefined, unknown: false, again: () => undefined });

/** What nobody has decided about, read once for all pages, where the provider proposes. */
export function OpenProposalsProvider({ children }: { children: ReactNode }) {
  const shell = useShell();
  const facility_id = shell.session.facility?.id;
  const asks = facility_id !== undefined && isSupplied(shell);
  const read = useRead('/api/orders/proposals/', asks ? { query: { facility_id, open: true } } : null);
  const unknown = read.failure !== null && read.answer === undefined;
  return <Context value={{ rows: read.answer?.results, unknown, again: read.again }}>{children}</Context>;
}

export const useOpenProposals = (): OpenProposals => useContext(Context);
