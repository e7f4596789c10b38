/**
 * Which apps a user sees, under which labels, in which order, and which one is highlighted. One pure table for home,
 * left navigation and bottom bar (HOM-08..HOM-28, NAV-01..NAV-20).
 */
import { type CountryConfig, type Facility, grantedApps, type User, type Words, wordsIn } from '@bloom/api-client';
import { MARKETPLACE_COUNTRIES, PROCUREMENT_COUNTRIES } from '../core/constants';

/** The app names of the specification (ENT-16); 'Logistic' has no s. */
export type AppName =
  | 'POS'
  | 'Sales History'
  | 'Analytics'
  | 'Inventory'
  | 'Order'
  | 'Health Services'
  | 'VDL'
  | 'Warehouse & Logistic'
  | 'Member Management'
  | 'Member Directory';

export type AppSection = 'pharmacy' | 'members';

export interface AppEntry {
  /** Stays the same in every country and language; also sent to analytics (ANA-02). */
  name: AppName;
  /** Translation key of the label. */
  label: string;
  /** What the country calls it instead, where it says so in the reader's language. */
  words?: Words;
  section: AppSection;
  /** Absent: an external site in a new tab (ROU-20). */
  path?: string;
}

export interface AppAudience {
  user: Pick<User, 'userapps' | 'location' | 'is_staff' | 'facility_type'>;
  facility: Pick<Facility, 'contract_type' | 'facility_type' | 'country_id'> | null;
  /** All countries known; the one whose code is the user's decides (HOM-22). */
  configs: readonly (Pick<CountryConfig, 'country' | 'useMarketPlace'> & Partial<Pick<CountryConfig, 'vdl'>>)[];
}

/** An app that some facilities do not see (HOM-14, NAV-13): a warehouse sees no patients. */
export const HIDDEN_APP: { app: AppName; facilityType: string } = { app: 'Health Services', facilityType: 'warehouse' };

const WITHOUT_MEMBER_MANAGEMENT = ['VMI', 'PPMV'];

interface Rule extends Omit<AppEntry, 'label' | 'path' | 'words'> {
  /** The granted app that brings this entry. */
  grantedBy: AppName;
  label: string | ((audience: AppAudience) => string);
  words?: (audience: AppAudience) => Words | undefined;
  path?: string | ((audience: AppAudience) => string);
  unless?: (audience: AppAudience) => boolean;
}

const RULES: readonly Rule[] = [
  { name: 'POS', grantedBy: 'POS', section: 'pharmacy', path: '/pos/patient', label: 'apps.pos' },
  { name: 'Sales History', grantedBy: 'POS', section: 'pharmacy', path: '/pos/sales', label: 'apps.salesHistory' },
  { name: 'Inventory', grantedBy: 'Inventory', section: 'pharmacy', path: '/inventory/all', label: 'apps.inventory' },
  { name: 'Order', grantedBy: 'Order', section: 'pharmacy', path: orderPath, label: orderLabel },
  {
    name: 'Analytics',
    grantedBy: 'Analytics',
    section: 'pharmacy',
    path: '/facility-insights/overview',
    label: 'apps.facilityInsights',
  },
  {
    name: 'Health Services',
    grantedBy: 'Health Services',
    section: 'pharmacy',
    path: '/health-services/modules',
    label: 'apps.healthServices',
  },
  { name: 'VDL', grantedBy: 'VDL', section: 'pharmacy', path: '/vdl/overview', label: 'apps.vdl', words: vdlWords },
  { name: 'Warehouse & Logistic', grantedBy: 'Warehouse & Logistic', section: 'pharmacy', label: logisticsLabel },
  {
    name: 'Member Management',
    grantedBy: 'POS',
    section: 'members',
    path: '/pos/member-management',
    label: 'apps.memberManagement',
    unless: memberManagementWithheld,
  },
  {
    name: 'Member Directory',
    grantedBy: 'POS',
    section: 'members',
    path: '/pos/member-directory',
    label: 'apps.memberDirectory',
  },
];

/**
 * Opened without a tile: from the settings (ROU-28), from figures and cards that lead to what is in stock, and from the lists
 * of members that lead to the page of each.
 */
export const OPENABLE_WITHOUT_TILE: readonly string[] = ['/inventory/account', '/inventory', '/members'];

/** Opened from the pages of an app: whoever has its tile works there as well, with or without a network. */
export const OPENED_FROM: Readonly<Partial<Record<AppName, readonly string[]>>> = { 'Health Services': ['/lab-test'] };

/** The tiles of home in order; the bottom bar shows the same (NAV-20). */
export function homeApps(audience: AppAudience): AppEntry[] {
  const granted = grantedApps(audience.user.userapps);
  return RULES.filter(
    (rule) => granted.has(rule.grantedBy) && !rule.unless?.(audience) && !isHidden(rule, audience),
  ).map(({ name, section, path, label, words }) => ({
    name,
    section,
    path: typeof path === 'function' ? path(audience) : path,
    label: typeof label === 'function' ? label(audience) : label,
    words: words?.(audience),
  }));
}

/** The left navigation: the tiles without Member Directory (NAV-12). Home comes first, by the navigation itself. */
export function navigationApps(audience: AppAudience): AppEntry[] {
  return homeApps(audience).filter((entry) => entry.name !== 'Member Directory');
}

/** The user's country, else the facility's; upper case (HOM-23). */
export function countryOf({ user, facility, configs }: AppAudience): string {
  const own = user.location?.trim();
  if (own) return own.toUpperCase();
  const config = configs.find((entry) => entry.country.id === facility?.country_id);
  return config?.country.alpha_2_code.toUpperCase() ?? '';
}

function configOf(audience: AppAudience): AppAudience['configs'][number] | undefined {
  const country = countryOf(audience);
  return audience.configs.find((entry) => entry.country.alpha_2_code.toUpperCase() === country);
}

/** HOM-19..HOM-22: the country's setting wins over the lists of the specification. */
export function orderLabel(audience: AppAudience): string {
  const country = countryOf(audience);
  const setting = configOf(audience)?.useMarketPlace;
  const isMarket =
    typeof setting === 'boolean' ? setting : (MARKETPLACE_COUNTRIES as readonly string[]).includes(country);
  return isMarket ? 'apps.marketplace' : 'apps.orders';
}

/** Decision 102: what the country calls the provider's stock. */
function vdlWords(audience: AppAudience): Words | undefined {
  return configOf(audience)?.vdl?.label;
}

/** @param language as in `fr-BJ` */
export function labelOf(
  app: Pick<AppEntry, 'label' | 'words'>,
  { t, language }: { t: (key: string) => string; language: string },
  short = false,
): string {
  const own = app.words && wordsIn(app.words, language);
  return own || t(short ? app.label.replace('apps.', 'apps.short.') : app.label);
}

/** A warehouse begins with what is asked of it, everybody else with what they ordered. */
function orderPath(audience: AppAudience): string {
  return facilityTypeOf(audience) === 'warehouse' ? '/orders/incoming' : '/orders/orders';
}

/** HOM-15..HOM-18: GH looks at the facility only, BJ and TG at the user only. */
export function logisticsLabel(audience: AppAudience): string {
  const country = countryOf(audience);
  const procures =
    country === 'GH'
      ? facilityTypeOf(audience) !== 'warehouse'
      : (PROCUREMENT_COUNTRIES as readonly string[]).includes(country) && !audience.user.is_staff;
  return procures ? 'apps.procurement' : 'apps.warehouseLogistics';
}

/** The facility's type if one is loaded, else the user's (HOM-24). */
function facilityTypeOf({ user, facility }: AppAudience): string | null {
  return facility ? facility.facility_type : (user.facility_type ?? null);
}

/** Until the facility has loaded its contract is not known: the tile must not flash (T16). Staff have none (HOM-28). */
function memberManagementWithheld({ user, facility }: AppAudience): boolean {
  if (facility) return WITHOUT_MEMBER_MANAGEMENT.includes(facility.contract_type);
  return !user.is_staff;
}

function isHidden(rule: Pick<Rule, 'name'>, audience: AppAudience): boolean {
  return rule.name === HIDDEN_APP.app && facilityTypeOf(audience) === HIDDEN_APP.facilityType;
}

/** Entries of the bottom bar: as many as have room for their names on a phone of 360 pixels. */
const BAR_PLACES = 5;

/**
 * What stands in the bottom bar beside Home, and what behind 'More' (NAV-20): four and More, or all of them where they
 * are five.
 */
export function barApps(apps: readonly AppEntry[]): { shown: readonly AppEntry[]; more: readonly AppEntry[] } {
  const withHome = apps.length + 1;
  const shown = withHome <= BAR_PLACES ? apps.length : BAR_PLACES - 2;
  return { shown: apps.slice(0, shown), more: apps.slice(shown) };
}

/** In this order; the first match wins (NAV-10). */
const HIGHLIGHTS: readonly (readonly [RegExp, AppName])[] = [
  [/lab-test\/requests|health-services/, 'Health Services'],
  [/vdl/, 'VDL'],
  [/facility-insights/, 'Analytics'],
  [/orders/, 'Order'],
  [/inventory/, 'Inventory'],
  [/patient|add-drug/, 'POS'],
  [/sales/, 'Sales History'],
  [/member-management/, 'Member Management'],
];

/** @param pathname without query or hash (NAV-11) */
export function highlightOf(pathname: string): AppName | 'Home' {
  return HIGHLIGHTS.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'Home';
}
