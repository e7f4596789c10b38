import type { ResourceLanguage } from 'i18next';
import exporting from './en/export.json';
import members from './en/members.json';
import patient from './en/patient.json';
import readings from './en/readings.json';
import search from './en/search.json';
import shared from './en/shared.json';

/** One file per folder of the module; their top-level keys must differ (a test holds it). */
export const files = { exporting, members, patient, readings, search, shared };
export const en = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
