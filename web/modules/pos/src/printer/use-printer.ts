import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import type { ListedSale } from '../sales/list-sales';
import type { ReceiptModel } from '../sales/receipt-model';
import { NAMESPACE } from '../shared/use-till';
import { type PrinterSettings, printerOf } from './settings';

/** A printer that is off is told of once, until it has printed again. */
let told = false;

/** Resolves with true when the receipt printer of this device has taken it; false: the browser is to print it. */
export function usePrinter(): (receipt: ReceiptModel, sale: ListedSale, copy: boolean) => Promise<boolean> {
  const { t } = useTranslation(NAMESPACE);
  const { drafts, notify } = useShell();
  return async (receipt, sale, copy) => {
    try {
      const settings = await printerOf(drafts);
      if (settings.connection === null) return false;
      const { printReceipt } = await import('./print-receipt');
      await printReceipt(receipt, sale.receiptNumber, settings, opensDrawer(settings, sale, copy));
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

const opensDrawer = ({ drawer }: PrinterSettings, { payments }: ListedSale, copy: boolean) =>
  drawer && !copy && payments.some(({ method }) => method === 'cash');
