import { grantedApps, type User } from '@bloom/api-client';

/** Figures of a facility are for people with the app Analytics. */
export function mayReadInsights({ userapps }: Pick<User, 'userapps'>): boolean {
  return grantedApps(userapps).has('Analytics');
}

/** Who counted what is for who runs the facility; people of the provider look. */
export function seesCash({ is_staff, groups }: Pick<User, 'is_staff' | 'groups'>): boolean {
  return is_staff || (groups ?? []).some((group) => group === 'Admin' || group === 'Owner');
}
