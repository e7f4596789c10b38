/** A list that only the server has, page by page; while it does not answer that is said, and it comes by itself after. */
import type { Page } from '@bloom/api-client';
import { ServerProblem, useConnectivity, useShell } from '@bloom/shell-api';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Pages<Row> {
  rows: readonly Row[];
  state: 'loading' | 'ready' | 'offline' | 'failed';
  /** There are more; absent at the end. */
  more?: () => void;
  retry: () => void;
  /** Why it failed, in the words of the server; '' when it gave none. */
  detail: string;
}

/** `next` may come with the address of the server in front (DWN-46). */
export function pathOf(next: string): string {
  const { pathname, search } = new URL(next, 'http://server');
  return pathname + search;
}

interface Loaded<Row> {
  /** What the rows are of. */
  path: string;
  rows: readonly Row[];
  next: string | null;
}

/** @param path of the first page, beginning with `/api/` */
export function usePages<Row>(path: string): Pages<Row> {
  const { server } = useShell();
  const { reachable } = useConnectivity();
  const [loaded, setLoaded] = useState<Loaded<Row>>({ path, rows: [], next: path });
  const [wanted, setWanted] = useState<string | null>(path);
  const [failure, setFailure] = useState<'offline' | 'failed' | null>(null);
  const [detail, setDetail] = useState('');
  const current = useRef(path);

  // Another list: what is shown of the old one goes at once.
  if (current.current !== path) {
    current.current = path;
    setLoaded({ path, rows: [], next: path });
    setWanted(path);
    setFailure(null);
  }

  useEffect(() => {
    if (wanted === null || failure !== null) return;
    const call = new AbortController();
    server.get<Page<Row>>(wanted, { signal: call.signal }).then(
      ({ results, next }) => {
        if (call.signal.aborted) return;
        setLoaded((before) => ({
          path,
          rows: [...before.rows, ...results],
          next: next === null ? null : pathOf(next),
        }));
        setWanted(null);
      },
      (error: unknown) => {
        if (call.signal.aborted) return;
        setDetail(error instanceof ServerProblem ? error.detail : '');
        setFailure(error instanceof ServerProblem ? 'failed' : 'offline');
      },
    );
    return () => call.abort();
  }, [server, path, wanted, failure]);

  const retry = useCallback(() => setFailure(null), []);
  useEffect(() => {
    if (reachable) setFailure((before) => (before === 'offline' ? null : before));
  }, [reachable]);

  const { rows, next } = loaded;
  const state = failure ?? (wanted === null ? 'ready' : 'loading');
  return { rows, state, retry, detail, ...(next !== null && wanted === null && { more: () => setWanted(next) }) };
}
