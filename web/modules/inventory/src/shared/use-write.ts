/** One write to the server, sent again under the same key until it is done: a second press is no second adjustment. */

import { uuidV7 } from '@bloom/local-db';
import { ServerProblem, useShell } from '@bloom/shell-api';
import { useState } from 'react';

export type WriteFailure =
  /** It may have arrived; sending again does it once. */
  | { kind: 'unreachable' }
  /** The server said no; `detail` is for a person, '' when it gave none. */
  | { kind: 'refused'; code: string; detail: string };

export interface Write<Body, Answer> {
  /** Of what is made: the same for every try. */
  id: string;
  busy: boolean;
  failure: WriteFailure | null;
  /** Resolves with null when it did not work; `failure` says why. */
  send: (body: Body) => Promise<Answer | null>;
}

export function useWrite<Body, Answer>(path: string): Write<Body, Answer> {
  const { server } = useShell();
  const [id] = useState(uuidV7);
  const [sent, setSent] = useState<{ key: string; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<WriteFailure | null>(null);

  async function send(body: Body): Promise<Answer | null> {
    // Something else under a key that was used is refused, so what was mended after a refusal gets a new one.
    const text = JSON.stringify(body);
    const key = sent?.text === text ? sent.key : uuidV7();
    setSent({ key, text });
    setBusy(true);
    setFailure(null);
    try {
      return await server.send<Answer>('POST', path, body, { key });
    } catch (error) {
      if (error instanceof ServerProblem) setFailure({ kind: 'refused', code: error.code, detail: error.detail });
      else setFailure({ kind: 'unreachable' });
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { id, busy, failure, send };
}
