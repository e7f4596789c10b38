/** The way back from a sign-out without the server (OLG-21..OLG-24): what `saveSession` saved, for its owner only. */
import type { CountryConfig, PaymentChannel, User } from '@bloom/api-client';
import { SAVED_COOKIE_MIN_LENGTH } from '../app/constants';
import { clearSessionCookies, setFacilityCookie, setIdToken } from './cookies';
import { belongsTo } from './start-rules';
import { stored } from './stored';

/** The saved session cookie of `user`, when it is one: longer than 20 characters and nobody else's (T6, T7). */
export function savedCookieOf(user: User): string | undefined {
  const cookie = stored.get('savedSessions')?.[user.id]?.cookie;
  return cookie && cookie.length > SAVED_COOKIE_MIN_LENGTH && belongsTo(user, cookie) ? cookie : undefined;
}

/**
 * Makes `user`, who has proved the PIN, the user of this browser. Without a saved session the app starts from stored
 * data and asks for a sign-in once connected (OLG-23).
 * @throws Error when the browser does not take the user
 */
export function restoreSession(
  user: User,
  start: { configs: readonly CountryConfig[]; channels: readonly PaymentChannel[] },
): void {
  clearSessionCookies();
  const cookie = savedCookieOf(user);
  if (cookie) setIdToken(cookie);
  if (user.facility_id) setFacilityCookie(user.facility_id);
  stored.set('configs', [...start.configs]);
  stored.set('momoPaymentChannels', [...start.channels]);
  stored.set('offlineUserId', user.id);
  stored.remove('offlineLoggedOut', 'redirected');
  // Last: other tabs start when they see the user, and must find everything else in place.
  if (!stored.set('user', user)) throw new Error('The browser did not keep the user');
}
