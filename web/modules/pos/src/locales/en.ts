import type { ResourceLanguage } from 'i18next';
import camera from './en/camera.json';
import care from './en/care.json';
import cart from './en/cart.json';
import customer from './en/customer.json';
import dialogs from './en/dialogs.json';
import exporting from './en/exporting.json';
import held from './en/held.json';
import help from './en/help.json';
import history from './en/history.json';
import labels from './en/labels.json';
import patients from './en/patients.json';
import payment from './en/payment.json';
import printer from './en/printer.json';
import promo from './en/promo.json';
import promoChoice from './en/promo-choice.json';
import promos from './en/promos.json';
import receipt from './en/receipt.json';
import returns from './en/returns.json';
import search from './en/search.json';
import share from './en/share.json';
import shared from './en/shared.json';
import shifts from './en/shifts.json';

/**
 * One file per screen area; their top-level keys must differ (a test holds it). All of them together are for tests:
 * the module brings `opening.ts`, and each lazy part the rest of its own.
 */
export const files = {
  camera,
  care,
  cart,
  customer,
  dialogs,
  exporting,
  held,
  help,
  history,
  labels,
  patients,
  payment,
  printer,
  promo,
  promoChoice,
  promos,
  receipt,
  returns,
  search,
  shared,
  share,
  shifts,
};
export const en = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
