/** A list that only the server has, page by page; while it does not answer that is said, and it comes by itself after. */
import { addressOf, type ListPath, type ParamsOf, type RowOf } from '@bloom/api-client';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { useCallback, useEffect, useState } from 'react';
import { type Failure, failureOf, OFFLINE } from './failure';
import { AFTER_FAILURE } from './patience';

export interface Pages<Row> {
  rows: readonly Row[];
  /** Of the whole list, as the server counted it; undefined until it did. */
  count: number | undefined;
  /** A page is being asked for. */
  loading: boolean;
  failure: Failure | null;
  /** Brings the next page; absent at the end, and while a page is on its way. */
  more?: () => void;
  /** Asks once more for the page that did not come; otherwise reads the list anew, and what is shown stays until then. */
  again: () => void;
}

/** The first page; every other is named by the one before it. */
const FIRST = '';

interface State<Row> {
  /** Which list it is. */
  address: string | null;
  rows: readonly Row[];
  count: number | undefined;
  next: string | null;
  /** The page that is to be asked for; null when none is. */
  wanted: string | null;
  failure: Failure | null;
  turn: number;
}

const empty = (address: string | null) => ({
  address,
  rows: [],
  count: undefined,
  next: null,
  wanted: address === null ? null : FIRST,
  failure: null,
  turn: 0,
});

/** @param call what the address needs; null asks for nothing */
export function usePages<P extends ListPath>(path: P, call: ParamsOf<'GET', P> | null): Pages<RowOf<P>> {
  const { server } = useShell();
  const { reachable } = useConnectivity();
  const address = call && addressOf(path, call);
  const [stored, setState] = useState<State<RowOf<P>>>(() => empty(address));
  // Another list: what is shown of the old one goes at once.
  const state = stored.address === address ? stored : empty(address);
  if (state !== stored) setState(state);
  const { wanted, failure, turn } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (address === null || wanted === null || !reachable) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const change = (next: (before: State<RowOf<P>>) => State<RowOf<P>>) =>
      setState((before) => (before.address === address ? next(before) : before));
    server.readNext(path, wanted === FIRST ? address : wanted, { signal: stop.signal }).then(
      ({ count, next, results }) => {
        if (stop.signal.aborted) return;
        change((before) => {
          const rows = wanted === FIRST ? results : [...before.rows, ...results];
          return { ...before, rows, count, next, wanted: null, failure: null };
        });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const found = failureOf(error);
        change((before) => ({ ...before, failure: found }));
        // A cut that nobody noticed but this call passes by itself.
        if (found.kind === 'offline') timer = setTimeout(() => change(oneMore), AFTER_FAILURE);
      },
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [server, path, address, wanted, turn, reachable]);

  const again = useCallback(
    () => setState((before) => oneMore({ ...before, wanted: before.wanted ?? FIRST, failure: null })),
    [],
  );
  const { rows, count, next } = state;
  const shown = wanted !== null && !reachable ? OFFLINE : failure;
  return {
    rows,
    count,
    loading: wanted !== null && shown === null,
    failure: shown,
    again,
    ...(next !== null && wanted === null && { more: () => setState((before) => ({ ...before, wanted: before.next })) }),
  };
}

const oneMore = <Row>(state: State<Row>): State<Row> => ({ ...state, turn: state.turn + 1 });
