import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/accounts.json';
import invoicesEn from '../locales/en/invoices.json';
import paymentEn from '../locales/en/payment.json';
import fr from '../locales/fr/accounts.json';
import invoicesFr from '../locales/fr/invoices.json';
import paymentFr from '../locales/fr/payment.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { AccountPage } from './account.page';
import { AccountsPage } from './accounts.page';

const texts = { en: { ...invoicesEn, ...paymentEn, ...en }, fr: { ...invoicesFr, ...paymentFr, ...fr } };

export const list: PartFile<{ settings: FacilitySettings }> = { Component: AccountsPage, texts };
export const one: PartFile<{ settings: FacilitySettings }> = { Component: AccountPage, texts };
