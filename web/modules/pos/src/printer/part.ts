import type { PartFile } from '@bloom/shell-api';
import printerEn from '../locales/en/printer.json';
import printerFr from '../locales/fr/printer.json';
import { PrinterDialog, type PrinterDialogProps } from './printer-dialog';

export const part: PartFile<PrinterDialogProps> = {
  Component: PrinterDialog,
  texts: { en: printerEn, fr: printerFr },
};
