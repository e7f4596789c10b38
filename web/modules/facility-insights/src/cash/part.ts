import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import cashEn from '../locales/en/cash.json';
import reportsEn from '../locales/en/reports.json';
import cashFr from '../locales/fr/cash.json';
import reportsFr from '../locales/fr/reports.json';
import { CashPage } from './cash.page';

/** Its tables are those of a report. */
export const part: PartFile<ComponentProps<typeof CashPage>> = {
  Component: CashPage,
  texts: { en: { ...reportsEn, ...cashEn }, fr: { ...reportsFr, ...cashFr } },
};
