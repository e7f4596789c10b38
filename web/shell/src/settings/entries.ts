/** Which entries the settings drawer has for whom (SET-01..SET-12). Pure. */
import type { User } from '@bloom/api-client';
import { PROMO_SCOPE } from '../app/constants';
import { hasScope, isFacilityLevel } from '../app/guards';

export type SettingsEntryName =
  | 'manageUsers'
  | 'manageFacilities'
  | 'promotions'
  | 'manageFacility'
  | 'setOfflinePin'
  | 'changeLanguage';

export interface SettingsEntry {
  name: SettingsEntryName;
  /** Absent: the entry opens a dialog of the shell. */
  path?: string;
}

type SettingsUser = Pick<User, 'is_staff' | 'facility_id' | 'groups' | 'location' | 'scopes' | 'user_scopes'>;

/**
 * @param allowedLocations countries in which a facility may be managed by its own people (SET-08)
 * @param isOnline the server answers: only then can a PIN be set (SET-24)
 */
export function settingsEntries(
  user: SettingsUser,
  allowedLocations: readonly string[],
  isOnline = false,
): SettingsEntry[] {
  const facilityLevel = isFacilityLevel(user);
  const managesFacility =
    facilityLevel && (user.groups ?? []).includes('Admin') && allowedLocations.includes(user.location);
  const entries: (SettingsEntry | false)[] = [
    { name: 'manageUsers', path: '/inventory/settings/users' },
    !facilityLevel && { name: 'manageFacilities', path: '/inventory/settings/facilities' },
    hasScope(user, PROMO_SCOPE) && { name: 'promotions', path: '/pos/promos-and-discounts' },
    managesFacility && { name: 'manageFacility', path: `/inventory/facilities/${user.facility_id}/profile` },
    isOnline && !user.is_staff && { name: 'setOfflinePin' },
    { name: 'changeLanguage' },
  ];
  return entries.filter((entry) => entry !== false);
}
