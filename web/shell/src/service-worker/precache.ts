/**
 * The shell's files (SWK-08, SWK-09). Our own code and not Workbox's precaching: an install on a bad line must go on where
 * it stopped, each file must be proved by its hash before it is kept, and this is a tenth of the code.
 */
import { revisionOf } from '../core/revision';
import { asAnswer, fetchWhole, keepAll } from './keep';
import { type PrecacheEntry, SHELL_CACHE } from './names';

/** Kept beside each file: which content it is. */
const REVISION = 'x-bloom-revision';

/** Files with a hash in their name never change; the others live under their revision, so versions do not mix. */
export function cacheKey(entry: Pick<PrecacheEntry, 'url' | 'revision'>): string {
  return entry.url.startsWith('/assets/') ? entry.url : `${entry.url}?revision=${entry.revision}`;
}

async function isOf(entry: PrecacheEntry, content: ArrayBuffer): Promise<boolean> {
  return (await revisionOf(content))?.startsWith(entry.revision) === true;
}

async function keepOne(cache: Cache, entry: PrecacheEntry): Promise<void> {
  const key = cacheKey(entry);
  const known = await cache.match(key);
  if (known?.headers.get(REVISION) === entry.revision) return;
  // Languages and the page have fixed names: the browser's own copy may be of another version.
  const options = { cache: entry.url.startsWith('/assets/') ? 'default' : 'no-cache' } as const;
  let { headers, content } = await fetchWhole(entry.url === '/index.html' ? '/' : entry.url, options);
  if (!(await isOf(entry, content))) {
    ({ headers, content } = await fetchWhole(entry.url === '/index.html' ? '/' : entry.url, { cache: 'reload' }));
    if (!(await isOf(entry, content))) throw new Error(`${entry.url} is of another version`);
  }
  await cache.put(key, asAnswer(content, headers, { [REVISION]: entry.revision }));
}

export const atInstallation = (entries: readonly PrecacheEntry[]) => entries.filter(({ whenUsed }) => !whenUsed);

const AT_ONCE = 4;
/** A browser ends an install that takes five minutes; the next one goes on where this one stopped. */
export const INSTALL_TRIES = 30;

/** Rejects when a file is missing; what has arrived stays, and the next try goes on from there. */
export async function keepShell(entries: readonly PrecacheEntry[], tries = 1): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const missing = await keepAll(entries, (entry) => keepOne(cache, entry), { atOnce: AT_ONCE, tries });
  if (missing.length > 0) throw new Error(`not kept: ${missing.map((entry) => entry.url).join(', ')}`);
}

/** Which keys the version before this one needed. */
const LAST_KEYS = '/bloom-last-keys';

/**
 * Removes what neither this version nor the one before needs: a page of the older one may still be open in another tab
 * and load a part of itself later.
 */
export async function dropOldShell(entries: readonly PrecacheEntry[]): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const keys = [...entries.map(cacheKey), LAST_KEYS];
  const last: string[] = (await (await cache.match(LAST_KEYS))?.json()) ?? [];
  const needed = new Set([...keys, ...last].map((key) => new URL(key, location.origin).href));
  for (const request of await cache.keys()) if (!needed.has(request.url)) await cache.delete(request);
  await cache.put(LAST_KEYS, new Response(JSON.stringify(keys), { headers: { 'content-type': 'application/json' } }));
}

export async function fromShell(entry: PrecacheEntry): Promise<Response | undefined> {
  return (await caches.open(SHELL_CACHE)).match(cacheKey(entry));
}
