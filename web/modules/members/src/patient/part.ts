import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/patient.json';
import fr from '../locales/fr/patient.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { PatientPage } from './patient.page';

export const part: PartFile<{ settings: FacilitySettings }> = { Component: PatientPage, texts: { en, fr } };
