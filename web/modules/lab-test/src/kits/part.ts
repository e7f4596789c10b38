import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/kits.json';
import fr from '../locales/fr/kits.json';
import type { Settings } from '../shared/settings';
import { KitsPage } from './kits.page';

export const part: PartFile<{ settings: Settings }> = { Component: KitsPage, texts: { en, fr } };
