import type { ResourceLanguage } from 'i18next';
import account from './en/account.json';
import audit from './en/audit.json';
import facility from './en/facility.json';
import rights from './en/rights.json';
import shared from './en/shared.json';
import users from './en/users.json';

/**
 * One file per folder of the module; their top-level keys must differ (a test holds it). All of them together are for
 * tests: the module opens with `shared`, and each lazy part brings its own.
 */
export const files = { account, audit, facility, rights, shared, users };
export const en = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
