import type { PartFile } from '@bloom/shell-api';
import settleEn from '../locales/en/settle.json';
import settleFr from '../locales/fr/settle.json';
import { DecisionsDialog, type DecisionsDialogProps } from './decisions-dialog';

export const part: PartFile<DecisionsDialogProps> = {
  Component: DecisionsDialog,
  texts: { en: settleEn, fr: settleFr },
};
