/** One write to the server at a time, done once however often it is tried. */
import { type AnswerOf, addressOf, type PathOf, type WriteMethod, type WriteParamsOf } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useCallback, useRef, useState } from 'react';
import { type Failure, failureOf } from './failure';

export type Written<Answer> = { answer: Answer; failure?: undefined } | { answer?: undefined; failure: Failure };

export interface Write {
  busy: boolean;
  failure: Failure | null;
  /** Never rejects: the answer, or why it was not done. */
  write<M extends WriteMethod, P extends PathOf<M>>(
    method: M,
    path: P,
    call: WriteParamsOf<M, P>,
  ): Promise<Written<AnswerOf<M, P>>>;
  /** The failure was read. */
  clear(): void;
}

interface Started {
  asked: string;
  key: string;
  /** Absent once it ended. */
  running?: Promise<Written<unknown>>;
}

export function useWrite(): Write {
  const { server } = useShell();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** What was asked and not decided, so that the next try of the very same is no second one. */
  const open = useRef<Started>(undefined);

  const write = useCallback(
    <M extends WriteMethod, P extends PathOf<M>>(method: M, path: P, call: WriteParamsOf<M, P>) => {
      type Result = Written<AnswerOf<M, P>>;
      const asked = JSON.stringify([method, addressOf(path, call), call.body ?? null]);
      const before = open.current;
      const isSame = before?.asked === asked;
      // Pressed twice: of the same writes there is one.
      if (isSame && before.running) return before.running as Promise<Result>;
      const started: Started = { asked, key: isSame ? before.key : uuidV7() };
      const send = async (): Promise<Result> => {
        setBusy(true);
        setFailure(null);
        try {
          const answer = await server.write(method, path, { ...call, key: started.key });
          if (open.current === started) open.current = undefined;
          return { answer };
        } catch (error) {
          const found = failureOf(error);
          const decided = found.kind === 'refused' || found.kind === 'denied';
          if (decided && open.current === started) open.current = undefined;
          setFailure(found);
          return { failure: found };
        } finally {
          started.running = undefined;
          setBusy(false);
        }
      };
      open.current = started;
      const running = before?.running ? before.running.then(send) : send();
      started.running = running;
      return running;
    },
    [server],
  );
  return { busy, failure, write, clear: useCallback(() => setFailure(null), []) };
}
