import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import figuresEn from '../locales/en/figures.json';
import overviewEn from '../locales/en/overview.json';
import figuresFr from '../locales/fr/figures.json';
import overviewFr from '../locales/fr/overview.json';
import { OverviewPage } from './overview.page';

export const part: PartFile<ComponentProps<typeof OverviewPage>> = {
  Component: OverviewPage,
  texts: { en: { ...figuresEn, ...overviewEn }, fr: { ...figuresFr, ...overviewFr } },
};
