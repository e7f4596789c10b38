import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import type { ReceiptModel } from '../sales/receipt-model';
import { NAMESPACE } from '../shared/use-till';
import { printerOf } from './settings';

/** A printer that is off is told of once, until it has printed again. */
let told = false;

export interface PrintJob {
  paper: ReceiptModel;
  /** Also as a barcode; '' for what has no number. */
  number: string;
  /** Cash goes into the drawer, or out of it. */
  cash: boolean;
}

/** Resolves with true when the receipt printer of this device has taken it; false: the browser is to print it. */
export function usePrinter(): (job: PrintJob) => Promise<boolean> {
  const { t } = useTranslation(NAMESPACE);
  const { drafts, notify } = useShell();
  return async ({ paper, number, cash }) => {
    try {
      const settings = await printerOf(drafts);
      if (settings.connection === null) return false;
      const { printReceipt } = await import('./print-receipt');
      await printReceipt(paper, number, settings, settings.drawer && cash);
      told = false;
      return true;
    } catch (error) {
      console.warn('The receipt printer did not print', error);
      if (!told) notify({ kind: 'warning', message: t('receipt.printerFailed'), hideAfter: null });
      told = true;
      return false;
    }
  };
}
