import type { PartFile } from '@bloom/shell-api';
import exportEn from '../locales/en/exporting.json';
import exportFr from '../locales/fr/exporting.json';
import { ExportDialog, type ExportDialogProps } from './export-dialog';

export const part: PartFile<ExportDialogProps> = {
  Component: ExportDialog,
  texts: { en: exportEn, fr: exportFr },
};
