import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/overview.json';
import fr from '../locales/fr/overview.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { OverviewPage } from './overview.page';

export const part: PartFile<{ settings: FacilitySettings }> = { Component: OverviewPage, texts: { en, fr } };
