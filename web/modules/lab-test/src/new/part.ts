import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/new.json';
import fr from '../locales/fr/new.json';
import type { Settings } from '../shared/settings';
import { NewPage } from './new.page';

export const part: PartFile<{ settings: Settings }> = { Component: NewPage, texts: { en, fr } };
