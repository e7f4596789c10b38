/** The way back from a sign-out without the server (OLG-21..OLG-24): what `saveSession` saved, for its owner only. */
import type { CountryConfig, PaymentChannel, User } from '@bloom/api-client';
import { clearSessionCookies, setFacilityCookie } from '../core/cookies';
import { stored } from '../core/stored';

/**
 * Makes `user`, who has proved the PIN, the user of this browser. The app starts from stored data; once connected the
 * saved handle brings a new token, and without one a sign-in is asked for (OLG-23).
 * @throws Error when the browser does not take the user
 */
export function restoreSession(
  user: User,
  start: { configs: readonly CountryConfig[]; channels: readonly PaymentChannel[] },
): void {
  clearSessionCookies();
  if (user.facility_id) setFacilityCookie(user.facility_id);
  stored.set('configs', [...start.configs]);
  stored.set('momoPaymentChannels', [...start.channels]);
  stored.set('offlineUserId', user.id);
  stored.remove('offlineLoggedOut', 'redirected');
  // Last: other tabs start when they see the user, and must find everything else in place.
  if (!stored.set('user', user)) throw new Error('The browser did not keep the user');
}
