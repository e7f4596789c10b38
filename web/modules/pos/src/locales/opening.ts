/** The texts that are there with the till. What only a lazy part reads comes with that part (`parts.ts`). */
import type { Language } from '@bloom/shell-api';
import type { ResourceLanguage } from 'i18next';
import cartEn from './en/cart.json';
import heldEn from './en/held.json';
import promoEn from './en/promo.json';
import searchEn from './en/search.json';
import sharedEn from './en/shared.json';
import cartFr from './fr/cart.json';
import heldFr from './fr/held.json';
import promoFr from './fr/promo.json';
import searchFr from './fr/search.json';
import sharedFr from './fr/shared.json';

export const opening: Record<Language, ResourceLanguage> = {
  en: {
    ...cartEn,
    ...heldEn,
    ...promoEn,
    ...searchEn,
    ...sharedEn,
  },
  fr: {
    ...cartFr,
    ...heldFr,
    ...promoFr,
    ...searchFr,
    ...sharedFr,
  },
};
