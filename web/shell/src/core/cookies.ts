/** The two session cookies (LST-04): `user` holds the bare id token, `facility` the facility id. */

/** Long, so that a browser restarted offline still knows its session; the token inside expires on its own. */
const MAX_AGE_SECONDS = 60 * 60 * 24 * 60;

export function readCookie(name: string, text: string = document.cookie): string | undefined {
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const raw = part.slice(at + 1).trim();
    try {
      return decodeURIComponent(raw) || undefined;
    } catch {
      return raw || undefined;
    }
  }
  return undefined;
}

export function cookieText(name: string, value: string, secure: boolean, maxAge = MAX_AGE_SECONDS): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

function isSecure(): boolean {
  return location.protocol === 'https:';
}

function writeCookie(name: string, value: string | undefined): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and outside https
  document.cookie = value ? cookieText(name, value, isSecure()) : cookieText(name, '', isSecure(), 0);
}

/** The one accessor of the id token (SES-10); an empty value counts as none. */
export function getIdToken(): string | undefined {
  return readCookie('user');
}

export function setIdToken(token: string): void {
  writeCookie('user', token);
}

export function getFacilityCookie(): string | undefined {
  return readCookie('facility');
}

export function setFacilityCookie(facilityId: string): void {
  writeCookie('facility', facilityId);
}

/** A sign-in page of another host sets the cookie for a domain above ours, and only that domain's name clears it. */
export function clearingTexts(name: string, hostname: string, secure: boolean): string[] {
  const labels = hostname.split('.');
  const domains = labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
  const text = cookieText(name, '', secure, 0);
  return [text, ...domains.map((domain) => `${text}; Domain=${domain}`)];
}

export function clearSessionCookies(): void {
  clearCookies(['user', 'facility']);
}

/** Every cookie that this page can see. */
export function clearAllCookies(): void {
  clearCookies(document.cookie.split(';').flatMap((part) => part.split('=')[0]?.trim() || []));
}

function clearCookies(names: readonly string[]): void {
  for (const name of names) {
    for (const text of clearingTexts(name, location.hostname, isSecure())) {
      // biome-ignore lint/suspicious/noDocumentCookie: as above
      document.cookie = text;
    }
  }
}
