import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/programmes.json';
import fr from '../locales/fr/programmes.json';
import { ProgrammesPage } from './programmes.page';

export const part: PartFile<Record<string, never>> = { Component: ProgrammesPage, texts: { en, fr } };
