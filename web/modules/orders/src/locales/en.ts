import type { ResourceLanguage } from 'i18next';
import cart from './en/cart.json';
import catalogue from './en/catalogue.json';
import orders from './en/orders.json';
import shared from './en/shared.json';
import suggested from './en/suggested.json';

/** One file per folder of the module; their top-level keys must differ (a test holds it). */
export const files = { cart, catalogue, orders, shared, suggested };
export const en = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
