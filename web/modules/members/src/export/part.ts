import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/export.json';
import fr from '../locales/fr/export.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ExportPage } from './export.page';

export const part: PartFile<{ settings: FacilitySettings }> = { Component: ExportPage, texts: { en, fr } };
