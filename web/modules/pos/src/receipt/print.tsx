/** Prints one receipt and nothing else of the page. */
import { useShell } from '@bloom/shell-api';
import { usePrintSheet } from '@bloom/ui/print-sheet';
import { useState } from 'react';
import type { Sheet } from '../printer/settings';
import { usePrinter } from '../printer/use-printer';
import type { ListedSale } from '../sales/list-sales';
import type { ReceiptModel } from '../sales/receipt-model';
import type { Till } from '../shared/use-till';
import { NO_FACTS, readReceiptFacts } from './receipt-facts';
import { ReceiptPaper } from './receipt-paper';
import { useReceipt } from './use-receipt';

/** `copy`: it was printed before. */
export type PrintReceipt = (sale: ListedSale, copy: boolean) => void;

interface PrintJob {
  paper: ReceiptModel;
  /** Also as a barcode; '' for what has no number. */
  number: string;
  /** Cash goes into the drawer, or out of it. */
  cash: boolean;
  /** By the browser on this, whatever printer there is. */
  on?: Sheet;
}

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
  const [shown, setShown] = useState<{ receipt: ReceiptModel; on: Sheet }>();
  const { print, sheet } = usePrintSheet(
    () => shown && <ReceiptPaper receipt={shown.receipt} wide={shown.on === 'A5' || shown.on === 'A4'} />,
    shown?.on,
  );

  async function printPaper({ paper, number, cash, on }: PrintJob): Promise<void> {
    const outcome =
      on ??
      (await toPrinter(({ printReceipt }, settings) => printReceipt(paper, number, settings, settings.drawer && cash)));
    if (outcome === 'printed') return;
    setShown({ receipt: paper, on: outcome });
    print();
  }
  return { printPaper, sheet };
}
