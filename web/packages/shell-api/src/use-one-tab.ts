import { useEffect, useState } from 'react';
import { tryLock } from './lock';

/** Milliseconds to wait for a lock that this very tab may just be giving back (a reload, a way out and in). */
const HAND_OVER = 250;

export type Hand = 'looking' | 'ours' | 'elsewhere';

/**
 * Whether this tab has a hand on what is named so, or another one does; it passes to this one when that is left or closed.
 * Where the browser has no locks (plain http) every tab has.
 */
export function useOneTab(name: string): Hand {
  const [hand, setHand] = useState<Hand>('looking');
  useEffect(() => {
    const life = new AbortController();
    let release = () => {};
    setHand('looking');
    claim(navigator.locks, name, life.signal, () => setHand('elsewhere')).then(
      (lock) => {
        release = lock ?? release;
        if (life.signal.aborted) release();
        else if (lock) setHand('ours');
      },
      (error: unknown) => {
        console.warn('Another tab cannot be kept from the same work', error);
        if (!life.signal.aborted) setHand('ours');
      },
    );
    return () => {
      life.abort();
      release();
    };
  }, [name]);
  return hand;
}

async function claim(locks: LockManager | undefined, name: string, life: AbortSignal, busy: () => void) {
  if (!locks) return () => {};
  const soon = await tryLock(locks, name, HAND_OVER);
  if (soon || life.aborted) return soon;
  busy();
  return tryLock(locks, name, life);
}
