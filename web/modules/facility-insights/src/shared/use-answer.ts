/**
 * Figures of the server, and the last ones that were stored on this device: those are shown at once and while the server
 * does not answer, and always with their time. Whose device keeps no copy has the server's alone (decision 49).
 */
import { ServerProblem, useConnectivity, useShell } from '@bloom/shell-api';
import { useCallback, useEffect, useState } from 'react';
import { type KeptAnswer, keep, readKept } from './kept-answer';

/** `offline`: our server does not answer. `denied`: not for this user. `failed`: anything else; `again` may help. */
export interface Trouble {
  kind: 'offline' | 'denied' | 'failed';
  detail: string;
}

export interface Answer<Value> {
  /** undefined while there is nothing to show. */
  shown: KeptAnswer<Value> | undefined;
  /** `shown` came in answer to this visit. */
  fresh: boolean;
  loading: boolean;
  trouble: Trouble | undefined;
  again(): void;
}

interface Options {
  /** Under which name it is kept: a name holds the last answer only. */
  name: string;
  /** While the server does not answer, the kept one is shown whatever it was asked for (`today` of yesterday). */
  anyPath?: boolean;
  /** Milliseconds until it is asked for again; null for never. */
  every?: number | null;
}

interface Read<Value> {
  path: string;
  answer?: KeptAnswer<Value>;
  trouble?: Trouble;
  busy: boolean;
}

/** undefined until it was looked for, null when there is none. */
function useKeptAnswer<Value>(name: string): KeptAnswer<Value> | null | undefined {
  const { drafts, keepsCopy } = useShell();
  const [read, setRead] = useState<{ name: string; kept: KeptAnswer<Value> | null }>();
  useEffect(() => {
    if (!keepsCopy) return;
    let left = false;
    const settle = (stored: unknown) => left || setRead({ name, kept: readKept<Value>(stored) ?? null });
    drafts.get(name).then(settle, (error: unknown) => {
      console.warn(`What was kept as ${name} could not be read`, error);
      settle(undefined);
    });
    return () => {
      left = true;
    };
  }, [drafts, name, keepsCopy]);
  if (!keepsCopy) return null;
  return read?.name === name ? read.kept : undefined;
}

/** @param path of the API; null asks for nothing */
export function useAnswer<Value>(path: string | null, options: Options): Answer<Value> {
  const { server, drafts, keepsCopy } = useShell();
  const { reachable } = useConnectivity();
  const name = `insights/${options.name}`;
  const { anyPath = false, every = null } = options;
  const kept = useKeptAnswer<Value>(name);
  const [turn, setTurn] = useState(0);
  const [read, setRead] = useState<Read<Value>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    if (path === null || !reachable) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      setRead((before) => ({ ...(before?.path === path ? before : {}), path, busy: true }));
      try {
        const value = await server.get<Value>(path, { signal: stop.signal });
        if (stop.signal.aborted) return;
        const answer = { path, at: new Date().toISOString(), value };
        setRead({ path, answer, busy: false });
        if (keepsCopy) void drafts.put(name, keep(answer));
      } catch (error) {
        if (stop.signal.aborted) return;
        setRead((before) => ({
          ...(before?.path === path ? before : {}),
          path,
          trouble: troubleOf(error),
          busy: false,
        }));
      }
      if (every !== null) timer = setTimeout(() => void ask(), every);
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [server, drafts, keepsCopy, name, path, reachable, turn, every]);

  const ours = path !== null && read?.path === path ? read : undefined;
  const offline: Trouble | undefined = reachable || path === null ? undefined : { kind: 'offline', detail: '' };
  const trouble = offline ?? ours?.trouble;
  const usable = kept && trouble?.kind !== 'denied' && (kept.path === path || (anyPath && trouble)) ? kept : undefined;
  return {
    shown: ours?.answer ?? usable,
    fresh: Boolean(ours?.answer) && !trouble,
    loading: path !== null && (kept === undefined || (reachable && (!ours || ours.busy))),
    trouble,
    again: useCallback(() => setTurn((before) => before + 1), []),
  };
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ServerProblem)) return { kind: 'failed', detail: '' };
  return { kind: error.status === 403 ? 'denied' : 'failed', detail: error.detail };
}
