import type { ResourceLanguage } from 'i18next';
import accounts from './en/accounts.json';
import again from './en/again.json';
import cart from './en/cart.json';
import catalogue from './en/catalogue.json';
import credit from './en/credit.json';
import incoming from './en/incoming.json';
import invoices from './en/invoices.json';
import lines from './en/lines.json';
import onHold from './en/on-hold.json';
import orders from './en/orders.json';
import payment from './en/payment.json';
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
  accounts,
  again,
  cart,
  catalogue,
  credit,
  incoming,
  invoices,
  lines,
  onHold,
  orders,
  proposals,
  payment,
  receiving,
  returns,
  shared,
  sheet,
  suggested,
  suppliers,
  waybill,
};
export const en = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
