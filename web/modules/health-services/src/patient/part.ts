import type { PartFile } from '@bloom/shell-api';
import letterEn from '../locales/en/letter.json';
import en from '../locales/en/patient.json';
import tillEn from '../locales/en/till.json';
import letterFr from '../locales/fr/letter.json';
import fr from '../locales/fr/patient.json';
import tillFr from '../locales/fr/till.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { PatientPage } from './patient.page';

const texts = { en: { ...letterEn, ...tillEn, ...en }, fr: { ...letterFr, ...tillFr, ...fr } };

export const part: PartFile<{ settings: FacilitySettings }> = { Component: PatientPage, texts };
