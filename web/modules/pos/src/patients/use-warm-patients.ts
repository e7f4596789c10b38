import { useShell } from '@bloom/shell-api';
import { whenIdle } from '@bloom/ui';
import { useEffect } from 'react';

/** Reads the patients when there is nothing else to do, so that the first search finds them there. */
export function useWarmPatients(tillIsReady: boolean): void {
  const { db, keepsCopy } = useShell();
  useEffect(() => {
    if (!tillIsReady || !keepsCopy) return;
    let left = false;
    let leave: (() => void) | undefined;
    async function warm() {
      // The till opens without the search of patients; it comes now, or with the dialog, which says what is wrong.
      const book = await import('@bloom/patients').catch(() => null);
      if (book && !left) leave = book.patientCache(db).subscribe(() => undefined);
    }
    const callOff = whenIdle(() => void warm());
    return () => {
      left = true;
      callOff();
      leave?.();
    };
  }, [db, keepsCopy, tillIsReady]);
}
