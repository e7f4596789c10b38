import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/readings.json';
import fr from '../locales/fr/readings.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ReadingsPage } from './readings.page';

export const part: PartFile<{ settings: FacilitySettings }> = { Component: ReadingsPage, texts: { en, fr } };
