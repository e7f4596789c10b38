import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-sheet.module.css';

/** `show` prints a paper by the browser's dialog, and nothing else of the page; `sheet` has to be rendered somewhere. */
export function usePrintSheet() {
  const [paper, setPaper] = useState<ReactNode>(null);
  useEffect(() => {
    if (paper === null) return;
    // What is hidden from the paper loses the focus in some browsers, and with it every key of the till.
    const focused = document.activeElement;
    const done = () => {
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
      setPaper(null);
    };
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [paper]);

  const sheet = paper
    ? createPortal(
        <div className={styles.sheet} aria-hidden="true">
          {paper}
        </div>,
        document.body,
      )
    : null;
  return { show: setPaper, sheet };
}
