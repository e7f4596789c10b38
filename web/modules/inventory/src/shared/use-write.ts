/** One write to the server at a time, done once however often it is tried. */

import { uuidV7 } from '@bloom/local-db';
import { ServerProblem, Unreachable, useShell } from '@bloom/shell-api';
import { useCallback, useRef, useState } from 'react';
import { stockChanged } from './asked-catalogue';

export interface WriteTrouble {
  /** `offline`: nothing answered, it may have arrived. `refused`: the server said why. `failed`: anything else. */
  kind: 'offline' | 'refused' | 'failed';
  /** 0 when nothing answered. */
  status: number;
  code: string;
  detail: string;
}

export type Written<Answer> = { answer: Answer; trouble?: undefined } | { answer?: undefined; trouble: WriteTrouble };

type Method = 'POST' | 'PUT' | 'DELETE';

export interface Write {
  busy: boolean;
  trouble: WriteTrouble | null;
  /** Never rejects: the answer, or why it was not done. */
  send<Answer>(method: Method, path: string, body?: unknown): Promise<Written<Answer>>;
  clear(): void;
}

export function useWrite(): Write {
  const shell = useShell();
  const { server } = shell;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<WriteTrouble | null>(null);
  /** What was asked and not answered, so that the next try of the very same is no second one. */
  const open = useRef<{ asked: string; key: string } | null>(null);

  const send = useCallback(
    async <Answer>(method: Method, path: string, body?: unknown): Promise<Written<Answer>> => {
      const asked = JSON.stringify([method, path, body ?? null]);
      const key = open.current?.asked === asked ? open.current.key : uuidV7();
      open.current = { asked, key };
      setBusy(true);
      setTrouble(null);
      try {
        const answer = await server.send<Answer>(method, path, body, { key });
        open.current = null;
        stockChanged(shell);
        return { answer };
      } catch (error) {
        const found = troubleOf(error);
        if (found.kind === 'refused') open.current = null;
        setTrouble(found);
        return { trouble: found };
      } finally {
        setBusy(false);
      }
    },
    [server, shell],
  );
  return { busy, trouble, send, clear: useCallback(() => setTrouble(null), []) };
}

function troubleOf(error: unknown): WriteTrouble {
  if (error instanceof Unreachable) return { kind: 'offline', status: 0, code: '', detail: '' };
  if (!(error instanceof ServerProblem)) return { kind: 'failed', status: 0, code: '', detail: '' };
  const kind = error.status >= 500 || error.status === 429 ? 'failed' : 'refused';
  const fields = error.errors.map(({ detail }) => detail).filter((detail) => detail !== error.detail);
  return { kind, status: error.status, code: error.code, detail: [error.detail, ...fields].filter(Boolean).join(' ') };
}
