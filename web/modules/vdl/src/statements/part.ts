import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/statements.json';
import fr from '../locales/fr/statements.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { LinePage } from './line.page';
import { StatementPage } from './statement.page';
import { StatementsPage } from './statements.page';

const texts = { en, fr };

export const list: PartFile<{ settings: FacilitySettings }> = { Component: StatementsPage, texts };
export const one: PartFile<{ settings: FacilitySettings }> = { Component: StatementPage, texts };
export const line: PartFile<{ settings: FacilitySettings }> = { Component: LinePage, texts };
