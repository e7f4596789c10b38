import type { ResourceLanguage } from 'i18next';
import figures from './fr/figures.json';
import find from './fr/find.json';
import letter from './fr/letter.json';
import overview from './fr/overview.json';
import patient from './fr/patient.json';
import programmes from './fr/programmes.json';
import shared from './fr/shared.json';
import till from './fr/till.json';
import today from './fr/today.json';
import visit from './fr/visit.json';

export const fr = Object.assign(
  {},
  figures,
  find,
  letter,
  overview,
  patient,
  programmes,
  shared,
  till,
  today,
  visit,
) as ResourceLanguage;
