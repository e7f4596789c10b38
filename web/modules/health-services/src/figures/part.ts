import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/figures.json';
import fr from '../locales/fr/figures.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { FiguresPage } from './figures.page';

export const part: PartFile<{ settings: FacilitySettings }> = { Component: FiguresPage, texts: { en, fr } };
