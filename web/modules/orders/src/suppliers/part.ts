import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/suppliers.json';
import fr from '../locales/fr/suppliers.json';
import { SuppliersPage } from './suppliers.page';

export const part: PartFile<Record<string, never>> = { Component: SuppliersPage, texts: { en, fr } };
