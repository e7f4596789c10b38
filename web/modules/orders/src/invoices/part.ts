import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/invoices.json';
import linesEn from '../locales/en/lines.json';
import fr from '../locales/fr/invoices.json';
import linesFr from '../locales/fr/lines.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { InvoicePage } from './invoice.page';
import { NewInvoicePage } from './new-invoice.page';

const texts = { en: { ...linesEn, ...en }, fr: { ...linesFr, ...fr } };

export const one: PartFile<{ settings: FacilitySettings }> = { Component: InvoicePage, texts };
export const fresh: PartFile<{ settings: FacilitySettings }> = { Component: NewInvoicePage, texts };
