import { useShell } from '@bloom/shell-api';
import { useEffect, useState } from 'react';
import { choosePrinter, PrinterFailure } from './device';
import { type Connection, keepPrinter, NO_PRINTER, type PrinterSettings, printerOf } from './settings';

/** What came of the last press: a test page, or why not. */
type Told = 'printed' | 'missing' | 'silent' | 'refused' | 'notKept';

/** @param title of the test page */
export function usePrinterSettings(title: string) {
  const { drafts } = useShell();
  const [settings, setSettings] = useState<PrinterSettings | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    printerOf(drafts).then(setSettings, (error: unknown) => {
      console.warn('The receipt printer of this device could not be read', error);
      setSettings(NO_PRINTER);
    });
  }, [drafts]);

  async function keep(next: PrinterSettings): Promise<void> {
    setSettings(next);
    try {
      await keepPrinter(drafts, next);
    } catch (error) {
      console.error('The receipt printer of this device could not be kept', error);
      setTold('notKept');
    }
  }

  async function change(part: Partial<PrinterSettings>): Promise<void> {
    setTold(null);
    if (settings) await keep({ ...settings, ...part });
  }

  async function choose(connection: Connection): Promise<void> {
    setTold(null);
    try {
      if (settings && (await choosePrinter(connection))) await keep({ ...settings, connection });
    } catch (error) {
      console.warn('The browser did not let a printer be chosen', error);
      setTold('refused');
    }
  }

  async function test(): Promise<void> {
    if (!settings) return;
    setBusy(true);
    setTold(null);
    try {
      const { printTest } = await import('./print-receipt');
      await printTest(title, settings);
      setTold('printed');
    } catch (error) {
      console.warn('The test page was not printed', error);
      setTold(error instanceof PrinterFailure ? error.reason : 'silent');
    }
    setBusy(false);
  }

  return { settings, change, choose, test, busy, told };
}
