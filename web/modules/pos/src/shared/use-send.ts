import { uuidV7 } from '@bloom/local-db';
import { ServerProblem, useShell } from '@bloom/shell-api';
import { useRef, useState } from 'react';

/** One write, sent again under the same key as long as it says the same: a second press does nothing twice. */
export function useSend<Answer>() {
  const { server } = useShell();
  const sent = useRef<{ key: string; text: string }>(undefined);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ServerProblem | 'unreachable' | null>(null);
  async function send(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Answer | null> {
    const text = `${method} ${path} ${JSON.stringify(body)}`;
    if (sent.current?.text !== text) sent.current = { key: uuidV7(), text };
    setBusy(true);
    setFailure(null);
    try {
      return await server.send<Answer>(method, path, body, { key: sent.current.key });
    } catch (error) {
      setFailure(error instanceof ServerProblem ? error : 'unreachable');
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { send, busy, failure };
}
