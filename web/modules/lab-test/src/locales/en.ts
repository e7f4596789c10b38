import type { ResourceLanguage } from 'i18next';
import definitions from './en/definitions.json';
import kits from './en/kits.json';
import fresh from './en/new.json';
import one from './en/one.json';
import requests from './en/requests.json';
import shared from './en/shared.json';
import slip from './en/slip.json';

/** One file per folder of the module; their top-level keys must differ (a test holds it). */
export const files = { definitions, fresh, kits, one, requests, shared, slip };
export const en = Object.assign({}, ...Object.values(files)) as ResourceLanguage;
