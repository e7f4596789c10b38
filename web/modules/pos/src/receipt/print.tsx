/** Prints one receipt and nothing else of the page. */
import { useShell } from '@bloom/shell-api';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type PrintJob, usePrinter } from '../printer/use-printer';
import type { ListedSale } from '../sales/list-sales';
import type { ReceiptModel } from '../sales/receipt-model';
import type { Till } from '../shared/use-till';
import styles from './receipt.module.css';
import { NO_FACTS, readReceiptFacts } from './receipt-facts';
import { ReceiptPaper } from './receipt-paper';
import { useReceipt } from './use-receipt';

/** `copy`: it was printed before. */
export type PrintReceipt = (sale: ListedSale, copy: boolean) => void;

/** As `usePrintPaper`, of sales. */
export function usePrint(till: Till) {
  const shell = useShell();
  const receiptOf = useReceipt(till);
  const { printPaper, sheet } = usePrintPaper();

  const print: PrintReceipt = (sale, copy) => {
    readReceiptFacts(shell, sale)
      .catch((error: unknown) => {
        // The customer gets a receipt all the same, without a name.
        console.warn('The patient of the receipt could not be read', error);
        return NO_FACTS;
      })
      .then((facts) => {
        const cash = !copy && sale.payments.some(({ method }) => method === 'cash');
        return printPaper({ paper: receiptOf(sale, facts, copy), number: sale.receiptNumber, cash });
      });
  };
  return { print, sheet };
}

/** `printPaper` goes to the receipt printer, or opens the browser's dialog; `sheet` has to be rendered somewhere. */
export function usePrintPaper() {
  const toPrinter = usePrinter();
  const [job, setJob] = useState<ReceiptModel | null>(null);
  useEffect(() => {
    if (!job) return;
    // What is hidden from the paper loses the focus in some browsers, and with it every key of the till.
    const focused = document.activeElement;
    const done = () => {
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
      setJob(null);
    };
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [job]);

  async function printPaper(toPrint: PrintJob): Promise<void> {
    if (!(await toPrinter(toPrint))) setJob(toPrint.paper);
  }

  const sheet = job
    ? createPortal(
        <div className={styles.sheet} aria-hidden="true">
          <ReceiptPaper receipt={job} />
        </div>,
        document.body,
      )
    : null;
  return { printPaper, sheet };
}
