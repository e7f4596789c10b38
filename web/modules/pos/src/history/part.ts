import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import historyEn from '../locales/en/history.json';
import paymentEn from '../locales/en/payment.json';
import receiptEn from '../locales/en/receipt.json';
import historyFr from '../locales/fr/history.json';
import paymentFr from '../locales/fr/payment.json';
import receiptFr from '../locales/fr/receipt.json';
import { SalesPage } from './sales.page';

export const part: PartFile<ComponentProps<typeof SalesPage>> = {
  Component: SalesPage,
  texts: { en: { ...historyEn, ...paymentEn, ...receiptEn }, fr: { ...historyFr, ...paymentFr, ...receiptFr } },
};
