import type { ResourceLanguage } from 'i18next';
import camera from './fr/camera.json';
import care from './fr/care.json';
import cart from './fr/cart.json';
import customer from './fr/customer.json';
import dialogs from './fr/dialogs.json';
import exporting from './fr/exporting.json';
import held from './fr/held.json';
import help from './fr/help.json';
import history from './fr/history.json';
import labels from './fr/labels.json';
import patients from './fr/patients.json';
import payment from './fr/payment.json';
import printer from './fr/printer.json';
import promo from './fr/promo.json';
import promoChoice from './fr/promo-choice.json';
import promos from './fr/promos.json';
import receipt from './fr/receipt.json';
import returns from './fr/returns.json';
import search from './fr/search.json';
import share from './fr/share.json';
import shared from './fr/shared.json';
import shifts from './fr/shifts.json';

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
export const fr = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
