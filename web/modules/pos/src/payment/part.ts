/** Paying and what follows from it. */

import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import paymentEn from '../locales/en/payment.json';
import receiptEn from '../locales/en/receipt.json';
import paymentFr from '../locales/fr/payment.json';
import receiptFr from '../locales/fr/receipt.json';
import { ReceiptPanel } from '../receipt/receipt-panel';
import { PayPanel } from './pay-panel';

const texts = { en: { ...paymentEn, ...receiptEn }, fr: { ...paymentFr, ...receiptFr } };

export const payPanel: PartFile<ComponentProps<typeof PayPanel>> = { Component: PayPanel, texts };
export const receiptPanel: PartFile<ComponentProps<typeof ReceiptPanel>> = { Component: ReceiptPanel, texts };
