import type { PartFile } from '@bloom/shell-api';
import againEn from '../locales/en/again.json';
import invoicesEn from '../locales/en/invoices.json';
import linesEn from '../locales/en/lines.json';
import en from '../locales/en/orders.json';
import againFr from '../locales/fr/again.json';
import invoicesFr from '../locales/fr/invoices.json';
import linesFr from '../locales/fr/lines.json';
import fr from '../locales/fr/orders.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { OrderPage } from './order.page';
import { OrdersPage } from './orders.page';

const texts = { en: { ...linesEn, ...en }, fr: { ...linesFr, ...fr } };

export const list: PartFile<{ settings: FacilitySettings }> = { Component: OrdersPage, texts };
export const one: PartFile<{ settings: FacilitySettings }> = {
  Component: OrderPage,
  texts: {
    en: { ...texts.en, ...againEn, ...invoicesEn },
    fr: { ...texts.fr, ...againFr, ...invoicesFr },
  },
};
