import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import { type PrinterSettings, printerOf } from './settings';

/** A printer that is off is told of once, until it has printed again. */
let told = false;

type Print = (printer: typeof import('./print-receipt'), settings: PrinterSettings) => Promise<void>;

/** Resolves with true when the receipt printer of this device has taken it; false: the browser is to print it. */
export function usePrinter(): (print: Print) => Promise<boolean> {
  const { t } = useTranslation(NAMESPACE);
  const { drafts, notify } = useShell();
  return async (print) => {
    try {
      const settings = await printerOf(drafts);
      if (settings.connection === null) return false;
      await print(await import('./print-receipt'), settings);
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
