import type { PartFile } from '@bloom/shell-api';
import findEn from '../locales/en/find.json';
import letterEn from '../locales/en/letter.json';
import en from '../locales/en/visit.json';
import findFr from '../locales/fr/find.json';
import letterFr from '../locales/fr/letter.json';
import fr from '../locales/fr/visit.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { VisitPage } from './visit.page';

const texts = { en: { ...findEn, ...letterEn, ...en }, fr: { ...findFr, ...letterFr, ...fr } };

export const part: PartFile<{ settings: FacilitySettings }> = { Component: VisitPage, texts };
