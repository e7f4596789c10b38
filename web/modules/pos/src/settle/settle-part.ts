import type { PartFile } from '@bloom/shell-api';
import settleEn from '../locales/en/settle.json';
import settleFr from '../locales/fr/settle.json';
import { SettleDialog, type SettleDialogProps } from './settle-dialog';

export const part: PartFile<SettleDialogProps> = {
  Component: SettleDialog,
  texts: { en: settleEn, fr: settleFr },
};
