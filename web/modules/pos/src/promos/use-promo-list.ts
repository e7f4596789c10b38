/** The promos of the facility as the server has them, all pages of a state. */
import type { Page, PromoDetail } from '@bloom/api-client';
import { ServerProblem, useConnectivity, useShell } from '@bloom/shell-api';
import { useCallback, useEffect, useState } from 'react';

export interface PromoPages {
  rows: readonly PromoDetail[];
  state: 'loading' | 'ready' | 'offline' | 'failed';
  detail: string;
  /** There are more. */
  more: (() => void) | undefined;
  again: () => void;
}

interface Read {
  path: string;
  rows: readonly PromoDetail[];
  next: string | null;
  failed?: string;
  done: boolean;
}

export function usePromoList(path: string): PromoPages {
  const { server } = useShell();
  const { reachable } = useConnectivity();
  const [turn, setTurn] = useState(0);
  const [read, setRead] = useState<Read>();
  const [page, setPage] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (!reachable) return;
    const stop = new AbortController();
    const wanted = page ?? path;
    server.get<Page<PromoDetail>>(wanted, { signal: stop.signal }).then(
      ({ results, next }) => {
        if (stop.signal.aborted) return;
        setRead((before) => {
          const old = page && before?.path === path ? before.rows : [];
          const known = new Set(old.map(({ id }) => id));
          return { path, rows: [...old, ...results.filter(({ id }) => !known.has(id))], next, done: true };
        });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const failed = error instanceof ServerProblem ? error.detail : '';
        setRead((before) => ({
          ...(before?.path === path ? before : { path, rows: [], next: null }),
          failed,
          done: true,
        }));
      },
    );
    return () => stop.abort();
  }, [server, path, page, reachable, turn]);

  const again = useCallback(() => {
    setPage(null);
    setTurn((before) => before + 1);
  }, []);
  // The pages of another list are not those of this one.
  useEffect(() => {
    void path;
    setPage(null);
  }, [path]);

  const ours = read?.path === path ? read : undefined;
  const next = ours?.next ?? null;
  const more = next === null ? undefined : () => setPage(pathOf(next));
  const state = !reachable ? 'offline' : ours?.failed !== undefined ? 'failed' : ours?.done ? 'ready' : 'loading';
  return { rows: ours?.rows ?? [], state, detail: ours?.failed ?? '', more, again };
}

/** `next` may come with the address of the server in front (DWN-46). */
function pathOf(next: string): string {
  const { pathname, search } = new URL(next, 'http://server');
  return pathname + search;
}
