import type { PartFile } from '@bloom/shell-api';
import letterEn from '../locales/en/letter.json';
import en from '../locales/en/patient.json';
import letterFr from '../locales/fr/letter.json';
import fr from '../locales/fr/patient.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { PatientPage } from './patient.page';

const texts = { en: { ...letterEn, ...en }, fr: { ...letterFr, ...fr } };

export const part: PartFile<{ settings: FacilitySettings }> = { Component: PatientPage, texts };
