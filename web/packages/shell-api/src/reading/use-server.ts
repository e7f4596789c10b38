/** Reads from the server for a screen: waits while it does not answer, and comes back by itself. */
import { ServerProblem, useConnectivity, useShell } from '@bloom/shell-api';
import { useCallback, useEffect, useRef, useState } from 'react';

/** `offline`: our server does not answer. `gone`: it does not have this. `failed`: anything else; `again` may help. */
export type ReadTrouble = { kind: 'offline' | 'gone' | 'failed'; detail: string };

export interface ServerRead<Answer> {
  /** What was answered last (for this address, unless `keep`); stays while it is asked for again. */
  value: Answer | undefined;
  loading: boolean;
  trouble: ReadTrouble | undefined;
  again(): void;
}

interface Options<Answer> {
  /** Milliseconds until it is asked for again; null for never. */
  every?: (value: Answer) => number | null;
  /** For pages and searches: the answer for the address before stays in sight until the next one comes. */
  keep?: boolean;
}

/** When an answer that is asked for again and again did not come. */
const AFTER_TROUBLE = 5_000;

/** @param path of the API; null asks for nothing */
export function useServer<Answer>(
  path: string | null,
  { every, keep = false }: Options<Answer> = {},
): ServerRead<Answer> {
  const { server } = useShell();
  const { reachable } = useConnectivity();
  const [turn, setTurn] = useState(0);
  const [read, setRead] = useState<{ path: string; value?: Answer; trouble?: ReadTrouble; busy: boolean }>();
  const wait = useRef(every);
  useEffect(() => {
    wait.current = every;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (path === null || !reachable) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<number | null> => {
      setRead((before) => ({ ...(keep || before?.path === path ? before : {}), path, busy: true }));
      try {
        const value = await server.get<Answer>(path, { signal: stop.signal });
        if (!stop.signal.aborted) setRead({ path, value, busy: false });
        return wait.current?.(value) ?? null;
      } catch (error) {
        const trouble = troubleOf(error);
        if (!stop.signal.aborted)
          setRead((before) => ({ ...(before?.path === path ? before : {}), path, trouble, busy: false }));
        return wait.current && trouble.kind !== 'gone' ? AFTER_TROUBLE : null;
      }
    };
    const goOn = async () => {
      const milliseconds = await ask();
      if (milliseconds !== null && !stop.signal.aborted) timer = setTimeout(() => void goOn(), milliseconds);
    };
    void goOn();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [server, path, reachable, turn, keep]);

  const ours = keep || read?.path === path ? read : undefined;
  const offline: ReadTrouble | undefined = reachable || path === null ? undefined : { kind: 'offline', detail: '' };
  return {
    value: ours?.value,
    loading: path !== null && reachable && (ours?.path !== path || ours.busy),
    trouble: offline ?? ours?.trouble,
    again: useCallback(() => setTurn((before) => before + 1), []),
  };
}

export function troubleOf(error: unknown): ReadTrouble {
  if (!(error instanceof ServerProblem)) return { kind: 'failed', detail: '' };
  return { kind: error.status === 404 ? 'gone' : 'failed', detail: error.detail };
}
