import type { PartFile } from '@bloom/shell-api';
import cartEn from '../locales/en/cart.json';
import en from '../locales/en/catalogue.json';
import creditEn from '../locales/en/credit.json';
import cartFr from '../locales/fr/cart.json';
import fr from '../locales/fr/catalogue.json';
import creditFr from '../locales/fr/credit.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { CataloguePage } from './catalogue.page';

export const part: PartFile<{ settings: FacilitySettings }> = {
  Component: CataloguePage,
  texts: { en: { ...cartEn, ...creditEn, ...en }, fr: { ...cartFr, ...creditFr, ...fr } },
};
