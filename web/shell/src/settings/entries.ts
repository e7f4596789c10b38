/** Which entries the settings drawer has for whom (SET-01..SET-14). Pure. */
import type { User } from '@bloom/api-client';
import { PROMO_SCOPE } from '../core/constants';
import { hasScope, isFacilityLevel } from '../core/guards';
import type { PanelName } from '../core/panels';

export type SettingsEntryName =
  | 'manageUsers'
  | 'manageFacilities'
  | 'managePrices'
  | 'promotions'
  | 'manageFacility'
  | 'changeLanguage'
  | 'accountSettings';

export interface SettingsEntry {
  name: SettingsEntryName;
  /** Absent: the entry opens a panel of the shell. */
  path?: string;
  panel?: PanelName;
}

type SettingsUser = Pick<User, 'is_staff' | 'facility_id' | 'groups' | 'location' | 'scopes' | 'user_scopes'>;

/** @param allowedLocations countries in which a facility may be managed by its own people (SET-08) */
export function settingsEntries(user: SettingsUser, allowedLocations: readonly string[]): SettingsEntry[] {
  const facilityLevel = isFacilityLevel(user);
  const managesFacility =
    facilityLevel && (user.groups ?? []).includes('Admin') && allowedLocations.includes(user.location);
  const entries: (SettingsEntry | false)[] = [
    { name: 'manageUsers', path: '/inventory/settings/users' },
    !facilityLevel && { name: 'manageFacilities', path: '/inventory/settings/facilities' },
    !facilityLevel && { name: 'managePrices', panel: 'formulary' },
    hasScope(user, PROMO_SCOPE) && { name: 'promotions', path: '/pos/promos-and-discounts' },
    managesFacility && { name: 'manageFacility', path: `/inventory/facilities/${user.facility_id}/profile` },
    { name: 'changeLanguage', panel: 'language' },
    { name: 'accountSettings', panel: 'accountSettings' },
  ];
  return entries.filter((entry) => entry !== false);
}
