import { useShell } from '@bloom/shell-api';
import { useEffect, useState } from 'react';
import { type Count, NOTHING_COUNTED, readCount } from './count';

/** Among the drafts of the facility on this device. */
const KEY = 'pos-shift-count';

/** What was counted so far of a shift, which a reload does not take away; null until that is read. */
export function useCountDraft(shift: string) {
  const { drafts } = useShell();
  const [count, setCount] = useState<Count | null>(null);
  useEffect(() => {
    let gone = false;
    drafts
      .get(KEY)
      .catch((error: unknown) => console.warn('What was counted before could not be read', error))
      .then((kept) => {
        if (!gone) setCount(readCount(kept, shift) ?? NOTHING_COUNTED);
      });
    return () => {
      gone = true;
    };
  }, [drafts, shift]);
  return {
    count,
    setCount(next: Count) {
      setCount(next);
      void drafts.put(KEY, { shift, count: next });
    },
    forget() {
      void drafts.delete(KEY);
    },
  };
}
