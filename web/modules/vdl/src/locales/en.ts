import type { ResourceLanguage } from 'i18next';
import agreement from './en/agreement.json';
import overview from './en/overview.json';
import shared from './en/shared.json';
import statements from './en/statements.json';

/** One file per folder of the module; their top-level keys must differ (a test holds it). */
export const files = { agreement, overview, shared, statements };
export const en = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
