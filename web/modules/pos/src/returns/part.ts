import type { PartFile } from '@bloom/shell-api';
import returnsEn from '../locales/en/returns.json';
import returnsFr from '../locales/fr/returns.json';
import { ReturnDialog, type ReturnDialogProps } from './return-dialog';
import { VoidDialog, type VoidDialogProps } from './void-dialog';

const texts = { en: returnsEn, fr: returnsFr };

export const part: PartFile<ReturnDialogProps> = {
  Component: ReturnDialog,
  texts,
};

export const voidPart: PartFile<VoidDialogProps> = {
  Component: VoidDialog,
  texts,
};
