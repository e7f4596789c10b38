import type { ResourceLanguage } from 'i18next';
import accounts from './fr/accounts.json';
import again from './fr/again.json';
import cart from './fr/cart.json';
import catalogue from './fr/catalogue.json';
import credit from './fr/credit.json';
import incoming from './fr/incoming.json';
import invoices from './fr/invoices.json';
import lines from './fr/lines.json';
import onHold from './fr/on-hold.json';
import orders from './fr/orders.json';
import payment from './fr/payment.json';
import proposals from './fr/proposals.json';
import receiving from './fr/receiving.json';
import returns from './fr/returns.json';
import shared from './fr/shared.json';
import sheet from './fr/sheet.json';
import suggested from './fr/suggested.json';
import suppliers from './fr/suppliers.json';
import waybill from './fr/waybill.json';

export const fr = Object.assign(
  {},
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
) as ResourceLanguage;
