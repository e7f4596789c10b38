import type { ResourceLanguage } from 'i18next';
import figures from './en/figures.json';
import find from './en/find.json';
import letter from './en/letter.json';
import overview from './en/overview.json';
import patient from './en/patient.json';
import programmes from './en/programmes.json';
import shared from './en/shared.json';
import till from './en/till.json';
import today from './en/today.json';
import visit from './en/visit.json';

/** One file per folder of the module; their top-level keys must differ (a test holds it). */
export const files = { figures, find, letter, overview, patient, programmes, shared, till, today, visit };
export const en = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
