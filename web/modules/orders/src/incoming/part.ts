import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/incoming.json';
import linesEn from '../locales/en/lines.json';
import paymentEn from '../locales/en/payment.json';
import returnsEn from '../locales/en/returns.json';
import fr from '../locales/fr/incoming.json';
import linesFr from '../locales/fr/lines.json';
import paymentFr from '../locales/fr/payment.json';
import returnsFr from '../locales/fr/returns.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { IncomingPage } from './incoming.page';
import { IncomingOrderPage } from './incoming-order.page';
import { PickPage } from './pick.page';

const texts = { en: { ...linesEn, ...paymentEn, ...en }, fr: { ...linesFr, ...paymentFr, ...fr } };

export const queue: PartFile<{ settings: FacilitySettings }> = {
  Component: IncomingPage,
  texts: { en: { ...texts.en, ...returnsEn }, fr: { ...texts.fr, ...returnsFr } },
};
export const one: PartFile<{ settings: FacilitySettings }> = { Component: IncomingOrderPage, texts };
export const pick: PartFile<{ settings: FacilitySettings }> = { Component: PickPage, texts };
