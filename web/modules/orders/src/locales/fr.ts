import type { ResourceLanguage } from 'i18next';
import cart from './fr/cart.json';
import catalogue from './fr/catalogue.json';
import orders from './fr/orders.json';
import shared from './fr/shared.json';
import suggested from './fr/suggested.json';

export const fr = Object.assign({}, cart, catalogue, orders, shared, suggested) as ResourceLanguage;
