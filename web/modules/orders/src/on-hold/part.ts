import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/on-hold.json';
import fr from '../locales/fr/on-hold.json';
import { OnHoldPage } from './on-hold.page';

export const part: PartFile<Record<string, never>> = { Component: OnHoldPage, texts: { en, fr } };
