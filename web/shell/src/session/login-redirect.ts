/** The way to the sign-in page (SES-11, SES-12). Several 401s at once cause one redirect only (API-06). */
import { getSettings } from '../core/settings';

/** `{LOGIN_URL}?redirectUrl={the full current address, encoded}`. */
export function loginAddress(loginUrl: string, here: string): string {
  return `${loginUrl}${loginUrl.includes('?') ? '&' : '?'}redirectUrl=${encodeURIComponent(here)}`;
}

let leaving = false;

export function redirectToLogin(assign: (address: string) => void = (address) => location.assign(address)): boolean {
  if (leaving) return false;
  leaving = true;
  assign(loginAddress(getSettings().login_url, location.href));
  return true;
}

/** A page that comes back from the history (back/forward cache) may have to leave again. */
export function stayHere(): void {
  leaving = false;
}

if (typeof window !== 'undefined') window.addEventListener('pageshow', stayHere);
