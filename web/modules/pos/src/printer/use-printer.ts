import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import { NO_PRINTER, type PrinterSettings, printerOf, type Sheet } from './settings';

/** A printer that is off is told of once, until it has printed again. */
let told = false;

type Print = (printer: typeof import('./print-receipt'), settings: PrinterSettings) => Promise<void>;

/** Resolves when the receipt printer of this device has taken it, or with what the browser is to print it on. */
export function usePrinter(): (print: Print) => Promise<'printed' | Sheet> {
  const { t } = useTranslation(NAMESPACE);
  const { drafts, notify } = useShell();
  return async (print) => {
    let { sheet } = NO_PRINTER;
    try {
      const settings = await printerOf(drafts);
      sheet = settings.sheet;
      if (settings.connection === null) return sheet;
      await print(await import('./print-receipt'), settings);
      told = false;
      return 'printed';
    } catch (error) {
      console.warn('The receipt printer did not print', error);
      if (!told) notify({ kind: 'warning', message: t('receipt.printerFailed'), hideAfter: null });
      told = true;
      return sheet;
    }
  };
}
