import type { ResourceLanguage } from 'i18next';
import again from './en/again.json';
import cart from './en/cart.json';
import catalogue from './en/catalogue.json';
import incoming from './en/incoming.json';
import lines from './en/lines.json';
import orders from './en/orders.json';
import proposals from './en/proposals.json';
import receiving from './en/receiving.json';
import returns from './en/returns.json';
import shared from './en/shared.json';
import sheet from './en/sheet.json';
import suggested from './en/suggested.json';
import suppliers from './en/suppliers.json';
import waybill from './en/waybill.json';

/** One file per folder of the module; their top-level keys must differ (a test holds it). */
export const files = {
  again,
  cart,
  catalogue,
  incoming,
  lines,
  orders,
  proposals,
  receiving,
  returns,
  shared,
  sheet,
  suggested,
  suppliers,
  waybill,
};
export const en = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
