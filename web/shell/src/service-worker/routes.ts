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

/** Never the worker's business, as folders and as files: the server answers them, or nobody does (SWK-08). */
const SERVER_FOLDERS = ['/api', '/health', '/.well-known'] as const;
const SERVER_FILES = ['/sw.js'] as const;
/** What may be kept is only ever read. */
const READING = 'GET';

const isServerOnly = (path: string) =>
  SERVER_FILES.some((file) => path === file) ||
  SERVER_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));

export function routeOf(
  request: { method: string; mode: string; url: string },
  origin: string,
  entries: readonly PrecacheEntry[],
): Route {
  const url = new URL(request.url);
  if (request.method !== READING || url.origin !== origin || isServerOnly(url.pathname)) return { kind: 'network' };
  if (request.mode === 'navigate') {
    return /^\/login(?:\/|$)/.test(url.pathname) ? { kind: 'sign-in' } : { kind: 'page' };
  }
  if (url.pathname === MANIFEST_PATH) return { kind: 'manifest' };
  if (url.pathname.startsWith('/modules/')) return { kind: 'module' };
  const entry = entries.find((candidate) => candidate.url === url.pathname);
  return entry ? { kind: 'shell', entry } : { kind: 'network' };
}

/** A condition of the browser's static routing; `pathname` as URLPattern writes it, of the worker's own origin. */
export type BrowserCondition =
  | { urlPattern: { pathname: string } }
  | { requestMethod: string }
  | { not: BrowserCondition }
  | { or: BrowserCondition[] };

const atPath = (pathname: string): BrowserCondition => ({ urlPattern: { pathname } });

/**
 * What the browser is told not to ask the worker for. It then starts no worker for a call of the API, which is quicker,
 * and none that it has just stopped to hand over to a new version (decision 0078). Unknown files are not among them:
 * they are no part of this table. Chromium 156 keeps to these for pages only: calls of a dedicated worker, such as the
 * data worker, still come to the fetch event, and `routeOf` leaves them alone.
 */
export const BROWSER_ROUTES: readonly { condition: BrowserCondition; source: 'network' }[] = [
  { condition: { not: { requestMethod: READING } }, source: 'network' },
  { condition: { not: atPath('/*') }, source: 'network' },
  {
    condition: { or: [...SERVER_FILES, ...SERVER_FOLDERS.flatMap((folder) => [folder, `${folder}/*`])].map(atPath) },
    source: 'network',
  },
];
