import type { ResourceLanguage } from 'i18next';
import definitions from './fr/definitions.json';
import kits from './fr/kits.json';
import fresh from './fr/new.json';
import one from './fr/one.json';
import requests from './fr/requests.json';
import shared from './fr/shared.json';
import slip from './fr/slip.json';

/** One file per folder of the module; their top-level keys must differ (a test holds it). */
export const files = { definitions, fresh, kits, one, requests, shared, slip };
export const fr = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
