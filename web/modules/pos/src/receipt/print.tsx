/** Prints one receipt and nothing else of the page. */
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ListedSale } from '../history/list-sales';
import type { Till } from '../shared/use-till';
import styles from './receipt.module.css';
import { ReceiptPaper } from './receipt-paper';

interface PrintJob {
  sale: ListedSale;
  copy: boolean;
}

/** `print` opens the browser's dialog; `sheet` has to be rendered somewhere. */
export function usePrint(till: Till) {
  const [job, setJob] = useState<PrintJob | null>(null);
  useEffect(() => {
    if (!job) return;
    const done = () => setJob(null);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [job]);
  const sheet = job
    ? createPortal(
        <div className={styles.sheet} aria-hidden="true">
          <ReceiptPaper sale={job.sale} till={till} copy={job.copy} />
        </div>,
        document.body,
      )
    : null;
  return { print: (sale: ListedSale, copy = false) => setJob({ sale, copy }), sheet };
}
