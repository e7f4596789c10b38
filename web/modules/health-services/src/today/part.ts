import type { PartFile } from '@bloom/shell-api';
import tillEn from '../locales/en/till.json';
import en from '../locales/en/today.json';
import tillFr from '../locales/fr/till.json';
import fr from '../locales/fr/today.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { TodayPage } from './today.page';

const texts = { en: { ...tillEn, ...en }, fr: { ...tillFr, ...fr } };

export const part: PartFile<{ settings: FacilitySettings }> = { Component: TodayPage, texts };
