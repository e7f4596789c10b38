import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import promosEn from '../locales/en/promos.json';
import promosFr from '../locales/fr/promos.json';
import { PromosPage } from './promos.page';

export const part: PartFile<ComponentProps<typeof PromosPage>> = {
  Component: PromosPage,
  texts: { en: promosEn, fr: promosFr },
};
