import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import figuresEn from '../locales/en/figures.json';
import reportsEn from '../locales/en/reports.json';
import figuresFr from '../locales/fr/figures.json';
import reportsFr from '../locales/fr/reports.json';
import { ReportsPage } from './reports.page';

export const part: PartFile<ComponentProps<typeof ReportsPage>> = {
  Component: ReportsPage,
  texts: { en: { ...figuresEn, ...reportsEn }, fr: { ...figuresFr, ...reportsFr } },
};
