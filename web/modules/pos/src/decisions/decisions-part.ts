import type { PartFile } from '@bloom/shell-api';
import decisionsEn from '../locales/en/decisions.json';
import decisionsFr from '../locales/fr/decisions.json';
import { DecisionsDialog, type DecisionsDialogProps } from './decisions-dialog';

export const part: PartFile<DecisionsDialogProps> = {
  Component: DecisionsDialog,
  texts: { en: decisionsEn, fr: decisionsFr },
};
