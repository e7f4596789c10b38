/** Prints one sheet and nothing else of the page. */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes';
import styles from './print-sheet.module.css';

/** `roll` and `narrow`: of 80 and 58 mm, as receipts are printed on. `own`: the content names its page. */
export type Paper = 'A4' | 'A5' | 'roll' | 'narrow' | 'own';

/** `print` opens the browser's dialog; `sheet` has to be rendered somewhere. */
export function usePrintSheet(content: () => ReactNode, paper: Paper = 'A4') {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return;
    // What is hidden from the paper loses the focus in some browsers.
    const focused = document.activeElement;
    const done = () => {
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
      setPrinting(false);
    };
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printing]);
  const sheet = printing
    ? createPortal(
        <div className={classes(styles.sheet, styles[paper])} aria-hidden="true">
          {content()}
        </div>,
        document.body,
      )
    : null;
  return { print: () => setPrinting(true), sheet };
}
