import type { ResourceLanguage } from 'i18next';
import again from './en/again.json';
import cart from './en/cart.json';
import catalogue from './en/catalogue.json';
import orders from './en/orders.json';
import shared from './en/shared.json';
import sheet from './en/sheet.json';

/** One file per folder of the module; their top-level keys must differ (a test holds it). */
export const files = { again, cart, catalogue, orders, shared, sheet };
export const en = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
