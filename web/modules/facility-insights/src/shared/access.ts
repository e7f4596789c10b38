import { grantedApps, type User } from '@bloom/api-client';

/** Figures of a facility are for people with the app Analytics. */
export function mayReadInsights({ userapps }: Pick<User, 'userapps'>): boolean {
  return grantedApps(userapps).has('Analytics');
}
