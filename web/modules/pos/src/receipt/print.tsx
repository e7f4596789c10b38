/** Prints one receipt and nothing else of the page. */
import { usePrintSheet } from '@bloom/ui/print-sheet';
import { useState } from 'react';
import type { Sheet } from '../printer/settings';
import { usePrinter } from '../printer/use-printer';
import type { ListedSale } from '../sales/list-sales';
import type { ReceiptModel } from '../sales/receipt-model';
import type { Till } from '../shared/use-till';
import { ReceiptPaper } from './receipt-paper';
import { useReadReceipt } from './use-receipt';

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
  const readReceipt = useReadReceipt(till);
  const { printPaper, sheet } = usePrintPaper();

  const print: PrintReceipt = (sale, copy) => {
    readReceipt(sale, copy).then((paper) => {
      const cash = !copy && sale.payments.some(({ method }) => method === 'cash');
      return printPaper({ paper, number: sale.receiptNumber, cash });
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
