import type { ResourceLanguage } from 'i18next';
import cash from './en/cash.json';
import figures from './en/figures.json';
import orders from './en/orders.json';
import overview from './en/overview.json';
import reports from './en/reports.json';
import shared from './en/shared.json';
import wrapped from './en/wrapped.json';

/**
 * One file per folder of the module; their top-level keys must differ (a test holds it). All of them together are for
 * tests: the module opens with `shared`, and each lazy part brings its own.
 */
export const files = { cash, figures, orders, overview, reports, shared, wrapped };
export const en = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
