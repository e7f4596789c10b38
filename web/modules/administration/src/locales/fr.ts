import type { ResourceLanguage } from 'i18next';
import account from './fr/account.json';
import audit from './fr/audit.json';
import facility from './fr/facility.json';
import rights from './fr/rights.json';
import shared from './fr/shared.json';
import users from './fr/users.json';

/**
 * One file per folder of the module; their top-level keys must differ (a test holds it). All of them together are for
 * tests: the module opens with `shared`, and each lazy part brings its own.
 */
export const files = { account, audit, facility, rights, shared, users };
export const fr = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
