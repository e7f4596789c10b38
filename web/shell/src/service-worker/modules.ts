/** Module files: kept in the background for the modules a user may open, and cache first (MOD-17, SWK-08). */
import { integrityOf } from '../core/revision';
import { unpack } from './archive';
import { asAnswer, fetchWhole, keepAll } from './keep';
import { answerManifest, keptManifest } from './manifest';
import { MODULE_CACHE } from './names';

interface ModuleFile {
  url: string;
  integrity: string;
  bytes: number;
}

interface KeptModule {
  id: string;
  files: ModuleFile[];
  /** All of its files in one; null: it was built without. */
  archive: string | null;
}

/**
 * The kept manifest, or the first one from the network: a page may ask for its modules before a manifest is kept, because
 * messages reach a worker that is still being activated. Without either, no modules are known.
 */
async function modulesOfManifest(): Promise<KeptModule[]> {
  try {
    const answer = (await keptManifest()) ?? (await answerManifest().answer);
    return ((await answer.json()) as { modules: KeptModule[] }).modules;
  } catch (error) {
    console.warn('No manifest of modules is there yet', error);
    return [];
  }
}

async function keepFile(cache: Cache, file: ModuleFile): Promise<void> {
  if (await cache.match(file.url)) return;
  const { integrity } = file;
  // A copy of the browser that is not what the manifest says is brought anew, not believed for ever.
  const { headers, content } = await fetchWhole(file.url, { integrity }).catch(() =>
    fetchWhole(file.url, { integrity, cache: 'reload' }),
  );
  await cache.put(file.url, asAnswer(content, headers));
}

async function unpackModule(cache: Cache, archive: string, files: readonly ModuleFile[]): Promise<void> {
  const known = await Promise.all(files.map((file) => cache.match(file.url)));
  const missing = files.filter((_, at) => !known[at]);
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  await unpack(archive, missing, all, async (file, content, answer) => {
    if ((await integrityOf(content)) !== file.integrity) throw new Error(`${file.url} is not what the manifest says`);
    await cache.put(file.url, answer());
  });
}

/** Archives that are coming in, by their address. */
const coming = new Map<string, Promise<void>>();

/** Two tabs that ask for a module at one moment bring it once. */
async function keepArchive(cache: Cache, { archive, files }: KeptModule): Promise<void> {
  if (!archive) return;
  const known = coming.get(archive);
  if (known) return known;
  const kept = unpackModule(cache, archive, files).finally(() => coming.delete(archive));
  coming.set(archive, kept);
  await kept;
}

/** Tries before the page hears what is missing; it asks again. */
const TRIES = 5;
/** Few, so that a sale is never kept waiting by this. */
const AT_ONCE = 3;

/**
 * In the order of `ids`: on a bad line the first of them is there long before the last.
 * @returns the ids kept and the ids that failed
 */
export async function keepModules(ids: readonly string[]): Promise<{ modules: string[]; failed: string[] }> {
  const cache = await caches.open(MODULE_CACHE);
  const known = await modulesOfManifest();
  const modules = ids.flatMap((id) => known.find((module) => module.id === id) ?? []);
  for (const module of modules) await keepArchive(cache, module);
  const files = modules.flatMap((module) => module.files);
  const missing = await keepAll(files, (file) => keepFile(cache, file), { atOnce: AT_ONCE, tries: TRIES });
  const isKept = (id: string) => {
    const module = modules.find((candidate) => candidate.id === id);
    return module !== undefined && !module.files.some((file) => missing.includes(file));
  };
  return { modules: ids.filter(isKept), failed: ids.filter((id) => !isKept(id)) };
}

/** Drops files of versions that the manifest no longer names. Only at a start, when no page holds an old module. */
export async function dropOldModules(): Promise<void> {
  const known = await modulesOfManifest();
  if (known.length === 0) return;
  const needed = new Set(
    known.flatMap((module) => module.files.map((file) => new URL(file.url, location.origin).href)),
  );
  const cache = await caches.open(MODULE_CACHE);
  for (const request of await cache.keys()) if (!needed.has(request.url)) await cache.delete(request);
}

/** Cache first; what comes from the network is kept only when it is what the manifest says. */
export async function answerModuleFile(request: Request): Promise<Response> {
  const cache = await caches.open(MODULE_CACHE);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known) return known;
  const path = new URL(request.url).pathname;
  const file = (await modulesOfManifest())
    .flatMap((module) => module.files)
    .find((candidate) => candidate.url === path);
  if (!file) return fetch(request);
  await keepFile(cache, file);
  return (await cache.match(path)) ?? fetch(request);
}
