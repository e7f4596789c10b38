import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/today.json';
import fr from '../locales/fr/today.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { TodayPage } from './today.page';

export const part: PartFile<{ settings: FacilitySettings }> = { Component: TodayPage, texts: { en, fr } };
