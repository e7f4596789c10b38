/** What the list answers to: what is in the field, but not every digit of a code that is being scanned. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** A scanner is done with a digit in 1 to 30 ms. */
const DIGITS_SETTLE_MS = 60;
const DIGITS = /^\d+$/;

/**
 * Digits are listed once none has come for a moment: drawing a list for each of thirteen would make the line of the scan
 * wait for all of them on a slow computer. Everything else is listed with the key.
 */
export function useListed() {
  const [listed, setListed] = useState('');
  const timer = useRef<number>(undefined);

  const listNow = useCallback((text: string) => {
    window.clearTimeout(timer.current);
    setListed(text);
  }, []);
  const list = useCallback(
    (text: string) => {
      if (!DIGITS.test(text)) return listNow(text);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(setListed, DIGITS_SETTLE_MS, text);
    },
    [listNow],
  );
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return { listed, list, listNow };
}
