import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/cart.json';
import creditEn from '../locales/en/credit.json';
import fr from '../locales/fr/cart.json';
import creditFr from '../locales/fr/credit.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { CartPage } from './cart.page';

export const part: PartFile<{ settings: FacilitySettings }> = {
  Component: CartPage,
  texts: { en: { ...creditEn, ...en }, fr: { ...creditFr, ...fr } },
};
