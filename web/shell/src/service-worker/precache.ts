/**
 * The shell's files (SWK-08, SWK-09). Our own code and not Workbox's precaching: an install on a bad line must go on where
 * it stopped, each file must be proved by its hash before it is kept, and this is a tenth of the code.
 */
import { revisionOf } from '../core/revision';
import { unpack } from './archive';
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

async function isKept(cache: Cache, entry: PrecacheEntry): Promise<boolean> {
  return (await cache.match(cacheKey(entry)))?.headers.get(REVISION) === entry.revision;
}

async function keepOne(cache: Cache, entry: PrecacheEntry): Promise<void> {
  // Languages and the page have fixed names: the browser's own copy may be of another version.
  const options = { cache: entry.url.startsWith('/assets/') ? 'default' : 'no-cache' } as const;
  let { headers, content } = await fetchWhole(entry.url === '/index.html' ? '/' : entry.url, options);
  if (!(await isOf(entry, content))) {
    ({ headers, content } = await fetchWhole(entry.url === '/index.html' ? '/' : entry.url, { cache: 'reload' }));
    if (!(await isOf(entry, content))) throw new Error(`${entry.url} is of another version`);
  }
  await cache.put(cacheKey(entry), asAnswer(content, headers, { [REVISION]: entry.revision }));
}

/** @returns what is missing after it */
async function keepArchive(cache: Cache, archive: string, entries: readonly PrecacheEntry[], missing: PrecacheEntry[]) {
  const all = entries.reduce((sum, { archived, bytes }) => sum + (archived ? bytes : 0), 0);
  const wanted = missing.filter(({ archived }) => archived);
  const kept = await unpack(archive, wanted, all, async (entry, content, answer) => {
    if (!(await isOf(entry, content))) throw new Error(`${entry.url} is of another version`);
    await cache.put(cacheKey(entry), answer({ [REVISION]: entry.revision }));
  });
  return missing.filter((entry) => !kept.has(entry));
}

export const atInstallation = (entries: readonly PrecacheEntry[]) => entries.filter(({ whenUsed }) => !whenUsed);

const AT_ONCE = 4;
/** A browser ends an install that takes five minutes; the next one goes on where this one stopped. */
export const INSTALL_TRIES = 30;

/**
 * Rejects when a file is missing; what has arrived stays, and the next try goes on from there.
 * @param archive of these entries; without one each is asked for by itself
 */
export async function keepShell(entries: readonly PrecacheEntry[], tries = 1, archive?: string): Promise<void> {
  const cache = await caches.open(SHELL_CACHE);
  const known = await Promise.all(entries.map((entry) => isKept(cache, entry)));
  let open = entries.filter((_, at) => !known[at]);
  if (archive) open = await keepArchive(cache, archive, entries, open);
  const missing = await keepAll(open, (entry) => keepOne(cache, entry), { atOnce: AT_ONCE, tries });
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
