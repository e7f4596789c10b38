import type { ResourceLanguage } from 'i18next';
import exporting from './fr/export.json';
import members from './fr/members.json';
import patient from './fr/patient.json';
import readings from './fr/readings.json';
import search from './fr/search.json';
import shared from './fr/shared.json';

export const fr = Object.assign({}, exporting, members, patient, readings, search, shared) as ResourceLanguage;
