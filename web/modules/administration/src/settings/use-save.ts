/** One write to the server, sent again under the same key until it is answered; what is wrong is told by field. */
import { uuidV7 } from '@bloom/local-db';
import { ServerProblem, useShell } from '@bloom/shell-api';
import { useState } from 'react';

export interface SaveFailure {
  /** `unreachable`: it may have arrived; sending again does it once. */
  kind: 'unreachable' | 'refused';
  code: string;
  /** For a person; '' when the server gave none. */
  detail: string;
  /** By the name of the field. */
  fields: Readonly<Record<string, string>>;
  /** What else the answer carries. */
  body: Readonly<Record<string, unknown>>;
}

export interface Save<Body, Answer> {
  busy: boolean;
  failure: SaveFailure | null;
  /** Resolves with null when it did not work; `failure` says why. */
  send: (body: Body) => Promise<{ answer: Answer } | null>;
}

const UNREACHABLE: SaveFailure = { kind: 'unreachable', code: '', detail: '', fields: {}, body: {} };

export function useSave<Body, Answer = void>(method: 'POST' | 'PUT' | 'DELETE', path: string): Save<Body, Answer> {
  const { server } = useShell();
  const [sent, setSent] = useState<{ key: string; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  async function send(body: Body): Promise<{ answer: Answer } | null> {
    // Something else under a key that was used is refused, so what was mended after a refusal gets a new one.
    const text = `${path} ${JSON.stringify(body)}`;
    const key = sent?.text === text ? sent.key : uuidV7();
    setSent({ key, text });
    setBusy(true);
    setFailure(null);
    try {
      const answer = await server.send<Answer>(method, path, body, { key });
      setSent(null);
      return { answer };
    } catch (error) {
      setFailure(failureOf(error));
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, send };
}

function failureOf(error: unknown): SaveFailure {
  if (!(error instanceof ServerProblem)) return UNREACHABLE;
  const { code, detail, errors, body } = error;
  return { kind: 'refused', code, detail, fields: Object.fromEntries(errors.map((e) => [e.field, e.detail])), body };
}
