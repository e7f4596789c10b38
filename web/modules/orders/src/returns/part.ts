import type { PartFile } from '@bloom/shell-api';
import linesEn from '../locales/en/lines.json';
import en from '../locales/en/returns.json';
import linesFr from '../locales/fr/lines.json';
import fr from '../locales/fr/returns.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { NewReturnPage } from './new-return.page';
import { ReturnPage } from './return.page';
import { ReturnsPage } from './returns.page';

const texts = { en: { ...linesEn, ...en }, fr: { ...linesFr, ...fr } };

export const list: PartFile<{ settings: FacilitySettings }> = { Component: ReturnsPage, texts };
export const begin: PartFile<{ settings: FacilitySettings }> = { Component: NewReturnPage, texts };
export const one: PartFile<{ settings: FacilitySettings }> = { Component: ReturnPage, texts };
