import type { PartFile } from '@bloom/shell-api';
import linesEn from '../locales/en/lines.json';
import ordersEn from '../locales/en/orders.json';
import en from '../locales/en/receiving.json';
import linesFr from '../locales/fr/lines.json';
import ordersFr from '../locales/fr/orders.json';
import fr from '../locales/fr/receiving.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ReceivePage } from './receive.page';
import { ToReceivePage } from './to-receive.page';

const texts = { en: { ...ordersEn, ...linesEn, ...en }, fr: { ...ordersFr, ...linesFr, ...fr } };

export const list: PartFile<{ settings: FacilitySettings }> = { Component: ToReceivePage, texts };
export const one: PartFile<{ settings: FacilitySettings }> = { Component: ReceivePage, texts };
