import type { ResourceLanguage } from 'i18next';
import counts from './fr/counts.json';
import custom from './fr/custom.json';
import deliveries from './fr/deliveries.json';
import expired from './fr/expired.json';
import labels from './fr/labels.json';
import picking from './fr/picking.json';
import priceList from './fr/price-list.json';
import prices from './fr/prices.json';
import product from './fr/product.json';
import products from './fr/products.json';
import shared from './fr/shared.json';
import transfers from './fr/transfers.json';

/**
 * One file per folder of the module; their top-level keys must differ (a test holds it). All of them together are for
 * tests: the module opens with `shared`, and each lazy part brings its own.
 */
export const files = {
  counts,
  custom,
  deliveries,
  expired,
  labels,
  picking,
  priceList,
  prices,
  product,
  products,
  shared,
  transfers,
};
export const fr = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
