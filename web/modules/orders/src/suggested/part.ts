import type { PartFile } from '@bloom/shell-api';
import creditEn from '../locales/en/credit.json';
import en from '../locales/en/suggested.json';
import creditFr from '../locales/fr/credit.json';
import fr from '../locales/fr/suggested.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { SuggestedPage } from './suggested.page';

export const part: PartFile<{ settings: FacilitySettings }> = {
  Component: SuggestedPage,
  texts: { en: { ...creditEn, ...en }, fr: { ...creditFr, ...fr } },
};
