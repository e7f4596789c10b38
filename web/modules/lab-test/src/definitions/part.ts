import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/definitions.json';
import fr from '../locales/fr/definitions.json';
import { DefinitionsPage } from './definitions.page';

export const part: PartFile<Record<string, never>> = { Component: DefinitionsPage, texts: { en, fr } };
