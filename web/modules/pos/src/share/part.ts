import type { PartFile } from '@bloom/shell-api';
import shareEn from '../locales/en/share.json';
import shareFr from '../locales/fr/share.json';
import { ShareDialog, type ShareDialogProps } from './share-dialog';

export const part: PartFile<ShareDialogProps> = {
  Component: ShareDialog,
  texts: { en: shareEn, fr: shareFr },
};
