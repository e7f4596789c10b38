import { useEffect, useRef, useState } from 'react';
import { keyOf, type StackCard } from '../cards/stack-card';
import { watchWork, whenQuiet } from './quiet';

/** How long a new card is open before it folds. Milliseconds. */
export const MOMENT = 6_000;

const NONE: ReadonlySet<string> = new Set();

/**
 * The keys of the cards that are open for a moment, because they are new. The page moves for them, so they come and go
 * only while nobody is at work with it, and stay while somebody looks at them.
 * @param isFolded where cards begin folded: what comes there is not new anywhere else
 * @param isHeld whether somebody points at them, or has come to them with the keyboard
 */
export function useMoment(cards: readonly StackCard[], isFolded: boolean, isHeld: boolean): ReadonlySet<string> {
  const [recent, setRecent] = useState(NONE);
  const known = useRef(new Set<string>());
  const keys = cards.map(keyOf);
  const all = keys.join('\n');
  useEffect(watchWork, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `all` is what there is
  useEffect(() => {
    // What goes and comes again is new again.
    for (const key of known.current) if (!keys.includes(key)) known.current.delete(key);
    const fresh = keys.filter((key) => !known.current.has(key));
    const open = () => {
      for (const key of fresh) known.current.add(key);
      if (!isFolded && fresh.length > 0) setRecent((before) => new Set([...before, ...fresh]));
    };
    if (isFolded) {
      setRecent(NONE);
      open();
      return;
    }
    // Nothing changes under a hand that is about to press.
    if (fresh.length > 0 && !isHeld) return whenQuiet(open);
  }, [all, isFolded, isHeld]);

  useEffect(() => {
    if (recent.size === 0 || isHeld) return;
    let cancel = () => {};
    const timer = setTimeout(() => {
      cancel = whenQuiet(() => setRecent(NONE));
    }, MOMENT);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [recent, isHeld]);

  return recent;
}
