import type { ResourceLanguage } from 'i18next';
import again from './fr/again.json';
import cart from './fr/cart.json';
import catalogue from './fr/catalogue.json';
import orders from './fr/orders.json';
import shared from './fr/shared.json';
import sheet from './fr/sheet.json';

export const fr = Object.assign({}, again, cart, catalogue, orders, shared, sheet) as ResourceLanguage;
