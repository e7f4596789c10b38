import type { PartFile } from '@bloom/shell-api';
import receiptEn from '../locales/en/receipt.json';
import shiftsEn from '../locales/en/shifts.json';
import receiptFr from '../locales/fr/receipt.json';
import shiftsFr from '../locales/fr/shifts.json';
import { ShiftDialog, type ShiftDialogProps } from './shift-dialog';

export const part: PartFile<ShiftDialogProps> = {
  Component: ShiftDialog,
  texts: { en: { ...receiptEn, ...shiftsEn }, fr: { ...receiptFr, ...shiftsFr } },
};
