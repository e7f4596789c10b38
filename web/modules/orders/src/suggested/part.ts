import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/suggested.json';
import fr from '../locales/fr/suggested.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { SuggestedPage } from './suggested.page';

export const part: PartFile<{ settings: FacilitySettings }> = { Component: SuggestedPage, texts: { en, fr } };
