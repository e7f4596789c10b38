import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import ordersEn from '../locales/en/orders.json';
import reportsEn from '../locales/en/reports.json';
import ordersFr from '../locales/fr/orders.json';
import reportsFr from '../locales/fr/reports.json';
import { OrdersPage } from './orders.page';

/** The days are chosen as those of a report are. */
export const part: PartFile<ComponentProps<typeof OrdersPage>> = {
  Component: OrdersPage,
  texts: { en: { ...reportsEn, ...ordersEn }, fr: { ...reportsFr, ...ordersFr } },
};
