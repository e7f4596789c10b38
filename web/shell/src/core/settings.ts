import { FLAGGED_COUNTRIES } from './constants';

/**
 * What the installation configures (GEN-09). It comes with the manifest; until that has arrived the last known
 * settings count, and before the first visit the product's own addresses.
 */
export interface Terms {
  version: string;
  /** Paragraphs with an empty line between them. */
  en: string;
  fr: string;
}

export interface ShellSettings {
  api_url: string;
  login_url: string;
  logistics_url: string;
  support_email: string;
  manage_facility_locations: string[];
  restricted_scope: string;
  /** null: nobody is asked to agree to anything (TOS-05). */
  terms: Terms | null;
  /** Services of others: loaded and reached only where they are named (TOP-14, ANA-07, ANA-10). */
  intercom_app_id: string | null;
  sentry_dsn: string | null;
  analytics_url: string | null;
}

export const DEFAULT_SETTINGS: ShellSettings = {
  api_url: '/api',
  login_url: '/login',
  logistics_url: '',
  support_email: '',
  manage_facility_locations: [...FLAGGED_COUNTRIES],
  restricted_scope: 'offline.restricted',
  terms: null,
  intercom_app_id: null,
  sentry_dsn: null,
  analytics_url: null,
};

let settings: ShellSettings = DEFAULT_SETTINGS;

export function getSettings(): ShellSettings {
  return settings;
}

export function setSettings(next: Partial<ShellSettings> | undefined): void {
  settings = { ...DEFAULT_SETTINGS, ...next };
}

/** What every address of the contract begins with; where the API really lies is configured (GEN-09). */
const CONTRACT_ROOT = '/api/';

/** An address of the contract below the root of the API. @throws TypeError for what is none */
export function belowRoot(address: string): string {
  if (!address.startsWith(CONTRACT_ROOT)) throw new TypeError(`${address} does not begin with ${CONTRACT_ROOT}`);
  return address.slice(CONTRACT_ROOT.length);
}

/** Where an address of the contract lies. */
export const contractUrl = (address: string, root?: string): string => apiUrl(belowRoot(address), root);

/** One path of the API joined to the configured root without doubled slashes (API-39); trailing slashes stay. */
export function apiUrl(path: string, root: string = settings.api_url): string {
  if (/^https?:\/\//i.test(path)) return path;
  return `${root.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
