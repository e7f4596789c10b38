import type { PartFile } from '@bloom/shell-api';
import { DecisionsDialog, type DecisionsDialogProps } from './decisions-dialog';
import en from './locales/en.json';
import fr from './locales/fr.json';

export const part: PartFile<DecisionsDialogProps> = {
  Component: DecisionsDialog,
  texts: { en, fr },
};
