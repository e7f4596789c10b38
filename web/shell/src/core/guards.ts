/** The two routes that need a role or a scope (ROU-23, ROU-24, ROU-35). The server stays the real guard. */
import type { User } from '@bloom/api-client';
import { PROMO_SCOPE } from './constants';
import { getSettings } from './settings';

/** SET-10: not staff and with a facility. */
export function isFacilityLevel(user: Pick<User, 'is_staff' | 'facility_id'>): boolean {
  return !user.is_staff && Boolean(user.facility_id);
}

/** Exact and case-sensitive, over both names under which scopes come (ENT-05, ROL-15). */
export function hasScope(user: Pick<User, 'scopes' | 'user_scopes'>, scope: string): boolean {
  return [user.scopes, user.user_scopes].some((list: unknown) => Array.isArray(list) && list.includes(scope));
}

/**
 * DWN-04, DWN-05: nothing of the facility is kept on this device for provider staff and for holders of the restricted
 * scope; what they look at comes from the server each time.
 */
export function keepsCopy(user: Pick<User, 'is_staff' | 'scopes' | 'user_scopes'>): boolean {
  return !user.is_staff && !hasScope(user, getSettings().restricted_scope);
}

/** TOP-02, TOP-03: what is fetched anew comes from the server, and staff keep nothing. */
export function mayUpdate(reachable: boolean, user: Pick<User, 'is_staff'>): boolean {
  return reachable && !user.is_staff;
}

function isUnder(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

export function mayOpen(pathname: string, user: User): boolean {
  if (isUnder(pathname, '/inventory/settings/facilities')) return !isFacilityLevel(user);
  if (isUnder(pathname, '/pos/promos-and-discounts')) return hasScope(user, PROMO_SCOPE);
  return true;
}

/** What provider staff look after without a facility of their choice (SET-04, SET-05, MOD-10). */
const WITHOUT_FACILITY = [
  '/inventory/settings',
  '/inventory/facilities',
  '/inventory/price-list',
  '/inventory/account',
  '/inventory/uploads',
  '/orders/held',
  '/orders/suppliers',
  '/health-services/programmes',
  '/lab-test/definitions',
];

export function needsFacility(pathname: string): boolean {
  return !WITHOUT_FACILITY.some((area) => isUnder(pathname, area));
}

export const CHANGE_PASSWORD = '/inventory/account/change-password';

/** Whoever got their password from somebody else changes it before anything else. */
export function mustChangePassword(user: User & { must_change_password?: boolean }, pathname: string): boolean {
  return user.must_change_password === true && !isUnder(pathname, CHANGE_PASSWORD);
}
