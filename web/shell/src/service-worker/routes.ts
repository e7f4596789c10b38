/** Who answers a request; pure, so that it can be read and tested as a table. */
import type { PrecacheEntry } from './names';
import { MANIFEST_PATH } from './names';

export type Route =
  | { kind: 'network' }
  | { kind: 'page' }
  | { kind: 'shell'; entry: PrecacheEntry }
  | { kind: 'module' }
  | { kind: 'manifest' }
  | { kind: 'sign-in' };

/** Never the worker's business: they are answered by the server or not at all (SWK-08). */
const SERVER_ONLY = /^\/(?:api|health|\.well-known)(?:\/|$)|^\/sw\.js$/;

export function routeOf(
  request: { method: string; mode: string; url: string },
  origin: string,
  entries: readonly PrecacheEntry[],
): Route {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin || SERVER_ONLY.test(url.pathname)) return { kind: 'network' };
  if (request.mode === 'navigate') {
    return /^\/login(?:\/|$)/.test(url.pathname) ? { kind: 'sign-in' } : { kind: 'page' };
  }
  if (url.pathname === MANIFEST_PATH) return { kind: 'manifest' };
  if (url.pathname.startsWith('/modules/')) return { kind: 'module' };
  const entry = entries.find((candidate) => candidate.url === url.pathname);
  return entry ? { kind: 'shell', entry } : { kind: 'network' };
}
