import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/search.json';
import fr from '../locales/fr/search.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { SearchPage } from './search.page';

export const part: PartFile<{ settings: FacilitySettings }> = { Component: SearchPage, texts: { en, fr } };
