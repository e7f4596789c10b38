import type { ResourceLanguage } from 'i18next';
import counts from './en/counts.json';
import custom from './en/custom.json';
import deliveries from './en/deliveries.json';
import expired from './en/expired.json';
import labels from './en/labels.json';
import picking from './en/picking.json';
import priceList from './en/price-list.json';
import prices from './en/prices.json';
import product from './en/product.json';
import products from './en/products.json';
import shared from './en/shared.json';
import transfers from './en/transfers.json';

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
export const en = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
