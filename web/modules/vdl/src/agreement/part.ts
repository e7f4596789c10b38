import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/agreement.json';
import fr from '../locales/fr/agreement.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { AgreementPage } from './agreement.page';

export const part: PartFile<{ settings: FacilitySettings }> = { Component: AgreementPage, texts: { en, fr } };
