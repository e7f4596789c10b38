import { grantedApps, runsFacility, type User } from '@bloom/api-client';

/** Figures of a facility are for people with the app Analytics. */
export function mayReadInsights({ userapps }: Pick<User, 'userapps'>): boolean {
  return grantedApps(userapps).has('Analytics');
}

/** Who counted what is for who runs the facility; people of the provider look. */
export function seesCash(user: Pick<User, 'is_staff' | 'groups'>): boolean {
  return user.is_staff || runsFacility(user);
}
