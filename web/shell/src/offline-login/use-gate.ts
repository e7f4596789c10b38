import { useCallback, useEffect, useState } from 'react';
import { attemptPorts, type Gate, gateOf, type PinAttempts, readAttempts } from './attempts';

const SECOND = 1_000;
const OPEN: Gate = { state: 'open' };

/** Whether this person may try a PIN now, counted down each second. `look` reads the tries again. */
export function useGate(userId: string | undefined): { gate: Gate; look: () => Promise<void> } {
  const [known, setKnown] = useState<{ userId: string; attempts: PinAttempts }>();
  const [now, setNow] = useState(() => Date.now());

  const look = useCallback(async () => {
    if (!userId) return;
    try {
      const attempts = await readAttempts(userId, attemptPorts());
      setKnown({ userId, attempts });
      setNow(Date.now());
    } catch (error) {
      // Nothing is won by it: the try itself reads them too, and fails without them.
      console.error('The tries of this user could not be read', error);
    }
  }, [userId]);

  useEffect(() => {
    void look();
  }, [look]);

  const gate = known && known.userId === userId ? gateOf(known.attempts, now) : OPEN;
  const isWaiting = gate.state === 'wait';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return { gate, look };
}
