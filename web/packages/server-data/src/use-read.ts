/** One answer of the server for a screen: waited for while it does not answer, asked for again as often as needed. */
import { type AnswerOf, addressOf, type ParamsOf, type ReadPath } from '@bloom/api-client';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, failureOf, OFFLINE } from './failure';
import { AFTER_FAILURE } from './patience';

export interface Read<Answer> {
  /** What was answered last to this question; it stays while it is asked again. */
  answer: Answer | undefined;
  /** When `answer` came, RFC 3339, device time. */
  answeredAt: string | undefined;
  /** It is being asked; `answer` may be there all the same. */
  loading: boolean;
  /** Why there is no newer answer. Of `offline` comes an end by itself. */
  failure: Failure | null;
  again(): void;
}

export interface ReadOptions<Answer> {
  /**
   * Milliseconds after which it is asked again: always the same, or by what was answered (null: not any more, and not
   * after the server said no).
   */
  every?: number | ((answer: Answer) => number | null);
  /** For pages and searches: the answer to the question before stays in sight until the next one comes. */
  keep?: boolean;
}

interface State<Answer> {
  /** What was asked. */
  address: string;
  answer?: Answer;
  answeredAt?: string;
  failure?: Failure;
  busy: boolean;
}

/** @param call what the address needs; null asks for nothing */
export function useRead<P extends ReadPath>(
  path: P,
  call: ParamsOf<'GET', P> | null,
  { every, keep = false }: ReadOptions<AnswerOf<'GET', P>> = {},
): Read<AnswerOf<'GET', P>> {
  type Answer = AnswerOf<'GET', P>;
  const { server } = useShell();
  const { reachable } = useConnectivity();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State<Answer>>();
  const wait = useRef(every);
  useEffect(() => {
    wait.current = every;
  });
  const address = call && addressOf(path, call);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is all of the call, and another turn asks again
  useEffect(() => {
    if (call === null || address === null || !reachable) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(question: typeof call & object, asked: string): Promise<number | null> {
      setState((before) => ({ ...(keep || before?.address === asked ? before : {}), address: asked, busy: true }));
      try {
        const answer = await server.read(path, { ...question, signal: stop.signal });
        if (!stop.signal.aborted)
          setState({ address: asked, answer, answeredAt: new Date().toISOString(), busy: false });
        return typeof wait.current === 'function' ? wait.current(answer) : (wait.current ?? null);
      } catch (error) {
        if (stop.signal.aborted) return null;
        const failure = failureOf(error);
        setState((before) => ({ ...(before?.address === asked ? before : {}), address: asked, failure, busy: false }));
        return waitAfter(failure, wait.current);
      }
    }
    async function goOn(question: typeof call & object, asked: string) {
      const milliseconds = await ask(question, asked);
      if (milliseconds !== null && !stop.signal.aborted)
        timer = setTimeout(() => void goOn(question, asked), milliseconds);
    }
    void goOn(call, address);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [server, path, address, reachable, turn, keep]);

  const ours = keep || state?.address === address ? state : undefined;
  return {
    answer: ours?.answer,
    answeredAt: ours?.answeredAt,
    loading: address !== null && reachable && (ours?.address !== address || ours.busy),
    failure: address === null ? null : reachable ? (ours?.failure ?? null) : OFFLINE,
    again: useCallback(() => setTurn((before) => before + 1), []),
  };
}

/** A cut that nobody noticed but this call passes by itself; what the server decided does not. */
function waitAfter({ kind }: Failure, every: ReadOptions<never>['every']): number | null {
  if (kind === 'offline') return typeof every === 'number' ? Math.min(every, AFTER_FAILURE) : AFTER_FAILURE;
  if (typeof every === 'number') return every;
  return kind === 'failed' && every !== undefined ? AFTER_FAILURE : null;
}
