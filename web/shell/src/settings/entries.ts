/** Which entries the settings drawer has for whom (SET-01..SET-12). Pure. */
import type { User } from '@bloom/api-client';
import { PROMO_SCOPE } from '../app/constants';

export type SettingsEntryName = 'manageUsers' | 'manageFacilities' | 'promotions' | 'manageFacility' | 'changeLanguage';

export interface SettingsEntry {
  name: SettingsEntryName;
  /** Absent: the entry opens a dialog of the shell. */
  path?: string;
}

type SettingsUser = Pick<User, 'is_staff' | 'facility_id' | 'groups' | 'location' | 'scopes' | 'user_scopes'>;

/** Not staff and with a facility (SET-10). */
export function isFacilityLevel(user: Pick<User, 'is_staff' | 'facility_id'>): boolean {
  return !user.is_staff && Boolean(user.facility_id);
}

/** The union of both names the server may use (ENT-05); compared exactly (ROL-15). */
export function hasScope(user: Pick<User, 'scopes' | 'user_scopes'>, scope: string): boolean {
  return [user.scopes, user.user_scopes].some((list) => Array.isArray(list) && list.includes(scope));
}

/** @param allowedLocations countries in which a facility may be managed by its own people (SET-08) */
export function settingsEntries(user: SettingsUser, allowedLocations: readonly string[]): SettingsEntry[] {
  const facilityLevel = isFacilityLevel(user);
  const managesFacility =
    facilityLevel && (user.groups ?? []).includes('Admin') && allowedLocations.includes(user.location);
  const entries: (SettingsEntry | false)[] = [
    { name: 'manageUsers', path: '/inventory/settings/users' },
    !facilityLevel && { name: 'manageFacilities', path: '/inventory/settings/facilities' },
    hasScope(user, PROMO_SCOPE) && { name: 'promotions', path: '/pos/promos-and-discounts' },
    managesFacility && { name: 'manageFacility', path: `/inventory/facilities/${user.facility_id}/profile` },
    { name: 'changeLanguage' },
  ];
  return entries.filter((entry) => entry !== false);
}
