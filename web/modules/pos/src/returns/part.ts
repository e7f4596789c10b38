import type { PartFile } from '@bloom/shell-api';
import returnsEn from '../locales/en/returns.json';
import returnsFr from '../locales/fr/returns.json';
import { ReturnDialog, type ReturnDialogProps } from './return-dialog';

export const part: PartFile<ReturnDialogProps> = {
  Component: ReturnDialog,
  texts: { en: returnsEn, fr: returnsFr },
};
