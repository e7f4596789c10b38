import type { ResourceLanguage } from 'i18next';
import agreement from './fr/agreement.json';
import overview from './fr/overview.json';
import shared from './fr/shared.json';
import statements from './fr/statements.json';

export const fr = Object.assign({}, agreement, overview, shared, statements) as ResourceLanguage;
