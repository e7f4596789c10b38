/**
 * Figures of the server, and the last ones that were stored on this device: those are shown at once and while the server
 * does not answer, and always with their time. Whose device keeps no copy has the server's alone (decision 49).
 */
import { type AnswerOf, addressOf, type ParamsOf, type ReadPath } from '@bloom/api-client';
import { type Failure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useEffect, useMemo, useState } from 'react';
import { readStoredAnswer, type StoredAnswer, toStore } from './stored-answer';

export interface Answer<Value> {
  /** undefined while there is nothing to show. */
  shown: StoredAnswer<Value> | undefined;
  /** `shown` came in answer to this visit. */
  fresh: boolean;
  loading: boolean;
  failure: Failure | null;
  again(): void;
}

interface Options {
  /** Under which name it is kept: a name holds the last answer only. */
  name: string;
  /** While the server does not answer, the kept one is shown whatever it was asked for (`today` of yesterday). */
  anyPath?: boolean;
  /** Milliseconds until it is asked for again. */
  every?: number;
}

/** undefined until it was looked for, null when there is none. */
function useStoredAnswer<Value>(name: string): StoredAnswer<Value> | null | undefined {
  const { drafts, keepsCopy } = useShell();
  const [read, setRead] = useState<{ name: string; kept: StoredAnswer<Value> | null }>();
  useEffect(() => {
    if (!keepsCopy) return;
    let left = false;
    const settle = (stored: unknown) => left || setRead({ name, kept: readStoredAnswer<Value>(stored) ?? null });
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

/** @param call what the address needs; null asks for nothing */
export function useAnswer<P extends ReadPath>(
  path: P,
  call: ParamsOf<'GET', P> | null,
  { name: shortName, anyPath = false, every }: Options,
): Answer<AnswerOf<'GET', P>> {
  const { drafts, keepsCopy } = useShell();
  const name = `insights/${shortName}`;
  const address = call && addressOf(path, call);
  const kept = useStoredAnswer<AnswerOf<'GET', P>>(name);
  const { answer: value, answeredAt: at, loading, failure, again } = useRead(path, call, { every });
  const answer = useMemo(
    () => (address === null || !value || !at ? undefined : { path: address, at, value }),
    [address, at, value],
  );
  useEffect(() => {
    if (answer && keepsCopy) void drafts.put(name, toStore(answer));
  }, [answer, keepsCopy, drafts, name]);

  const fits = kept?.path === address || (anyPath && failure);
  const usable = kept && fits && failure?.kind !== 'denied' ? kept : undefined;
  return {
    shown: answer ?? usable,
    fresh: answer !== undefined && !failure,
    loading: address !== null && (kept === undefined || loading),
    failure,
    again,
  };
}
