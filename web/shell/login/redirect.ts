/** Where the browser goes after sign-in: only to addresses of ours (SES-14). */

/**
 * @param wanted the `redirectUrl` of the query
 * @param origin the origin of the sign-in page
 * @param allowed further origins of the installation
 * @returns an absolute address, `/` of this origin when `wanted` is missing or not ours
 */
export function safeRedirect(wanted: string | null, origin: string, allowed: readonly string[] = []): string {
  const home = `${origin}/`;
  if (!wanted) return home;
  // Browsers drop control characters and read a backslash as a slash; an address with either is nobody's honest one.
  if ([...wanted].some((letter) => letter <= ' ' || letter === '\\' || letter === '\u007f')) return home;
  // A relative address must begin with exactly one slash; `https:evil` and `//evil` are not relative to us.
  const isPath = /^\/(?!\/)/.test(wanted);
  if (!isPath && !/^https?:\/\/[^/]/i.test(wanted)) return home;
  let address: URL;
  try {
    address = new URL(wanted, home);
  } catch {
    return home;
  }
  if (address.username !== '' || address.password !== '') return home;
  if (address.origin !== origin && !allowed.includes(address.origin)) return home;
  // Back to the sign-in page itself would be a circle.
  if (address.origin === origin && /^\/login(?:\/|$)/.test(address.pathname)) return home;
  return address.href;
}
