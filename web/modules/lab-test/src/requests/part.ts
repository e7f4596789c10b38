import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/requests.json';
import fr from '../locales/fr/requests.json';
import type { Settings } from '../shared/settings';
import { RequestsPage } from './requests.page';

export const part: PartFile<{ settings: Settings }> = { Component: RequestsPage, texts: { en, fr } };
