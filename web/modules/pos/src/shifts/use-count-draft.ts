import { useShell } from '@bloom/shell-api';
import { useEffect, useState } from 'react';
import { type Count, NOTHING_COUNTED, readCount } from './count';

/** Among the drafts of the facility on this device. */
const KEY = 'pos-shift-count';

/** What was counted so far of a shift, which a reload does not take away. */
export function useCountDraft(shift: string) {
  const { drafts } = useShell();
  const [count, setCount] = useState<Count | null>(null);
  useEffect(() => {
    let gone = false;
    const warn = (error: unknown) => console.warn('What was counted before could not be read', error);
    drafts
      .get(KEY)
      .then((kept) => {
        // What was typed meanwhile stays.
        if (!gone) setCount((now) => now ?? readCount(kept, shift));
      })
      .catch(warn);
    return () => {
      gone = true;
    };
  }, [drafts, shift]);
  return {
    count: count ?? NOTHING_COUNTED,
    setCount(next: Count) {
      setCount(next);
      void drafts.put(KEY, { shift, count: next });
    },
    forget() {
      void drafts.delete(KEY);
    },
  };
}
