import type { ResourceLanguage } from 'i18next';
import cash from './fr/cash.json';
import figures from './fr/figures.json';
import orders from './fr/orders.json';
import overview from './fr/overview.json';
import reports from './fr/reports.json';
import shared from './fr/shared.json';
import wrapped from './fr/wrapped.json';

export const files = { cash, figures, orders, overview, reports, shared, wrapped };
export const fr = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
