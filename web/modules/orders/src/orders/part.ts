import type { PartFile } from '@bloom/shell-api';
import againEn from '../locales/en/again.json';
import en from '../locales/en/orders.json';
import againFr from '../locales/fr/again.json';
import fr from '../locales/fr/orders.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { OrderPage } from './order.page';
import { OrdersPage } from './orders.page';

const texts = { en, fr };

export const list: PartFile<{ settings: FacilitySettings }> = { Component: OrdersPage, texts };
export const one: PartFile<{ settings: FacilitySettings }> = {
  Component: OrderPage,
  texts: { en: { ...en, ...againEn }, fr: { ...fr, ...againFr } },
};
