/** Brings one module: its files checked against their integrity, its styles, then a native `import()`. */
import type { FeatureModule } from '@bloom/shell-api';
import { beforeParts, readAheadAfter } from '@bloom/shell-api';
import { whenIdle } from '@bloom/ui';
import { fetchPart, LIBRARIES_PART } from '../core/bring-part';
import { MODULE_LOAD_TIMEOUT, START_RETRY_PAUSE, START_STALL } from '../core/constants';
import { fetchOnce } from '../core/fetch-file';
import { whenScreenIsThere } from '../core/settle';
import { recordModule } from './loaded-modules';
import type { ManifestModule } from './manifest';

const loaded = new Map<string, Promise<FeatureModule>>();
let tries = 0;

function keyOf(module: ManifestModule): string {
  return `${module.id}@${module.version}`;
}

/** A file of the module is gone, cut, or not what the manifest says: a line that comes back mends that. */
export class MissingFile extends Error {}

const STATIC_IMPORT = /(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g;

/** Addresses that have failed: their copy in the browser's cache is not to be believed. */
const doubtful = new Set<string>();
/** By address: whole in the browser's cache. */
const whole = new Map<string, Promise<string>>();

/** Leaves the file in the browser's cache and resolves with its text. */
function fetchFileOf(module: ManifestModule, url: string): Promise<string> {
  const known = whole.get(url);
  if (known) return known;
  const mark = module.files.find((candidate) => candidate.url === url);
  const options = { stall: START_STALL, pause: START_RETRY_PAUSE, mark };
  const bringing = fetchOnce(url, options, doubtful.has(url)).then(
    (content) => new TextDecoder().decode(content),
    (error: unknown) => {
      doubtful.add(url);
      whole.delete(url);
      throw new MissingFile(`${url} is not there`, { cause: error });
    },
  );
  whole.set(url, bringing);
  return bringing;
}

/**
 * The file and all it imports before it runs. A browser remembers a script that it could not read by its address, so
 * none is run before all are there.
 */
async function fetchWithImports(module: ManifestModule, url: string): Promise<void> {
  const text = await fetchFileOf(module, url);
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const imported = [...text.matchAll(STATIC_IMPORT)].map(([, name]) => `${folder}${name}`);
  await Promise.all(imported.filter((next) => !whole.has(next)).map((next) => fetchWithImports(module, next)));
}

/** Parts of a module come later; none is run before all are whole. Rejects when a file is missing now. */
async function fetchAll(module: ManifestModule): Promise<void> {
  await Promise.all(module.files.map(({ url }) => fetchFileOf(module, url)));
}

const opened = new Set<ManifestModule>();

beforeParts(async () => {
  await Promise.all([...opened].map(fetchAll));
});

readAheadAfter((read) => {
  let callOffIdle: (() => void) | undefined;
  const callOff = whenScreenIsThere(() => {
    callOffIdle = whenIdle(read);
  });
  return () => {
    callOff();
    callOffIdle?.();
  };
});

function applyStyle(url: string): Promise<void> {
  if (document.querySelector(`link[data-module-style="${CSS.escape(url)}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.dataset.moduleStyle = url;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${url} could not be applied`));
    };
    document.head.append(link);
  });
}

/** A library that modules share did not arrive: no module can run (MOD-13). */
export class DependenciesMissing extends Error {}

/** How long a library may take that should be here already. Milliseconds. */
const LIBRARY_LIMIT = 3_000;

/** Addresses of the libraries that modules share, from the import map of the page. */
function sharedLibraries(): string[] {
  const map = document.querySelector('script[type="importmap"]')?.textContent;
  return map ? Object.values((JSON.parse(map) as { imports: Record<string, string> }).imports) : [];
}

/** Resolves when every shared library is usable. What was imported before answers at once. */
async function checkLibraries(): Promise<void> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('a shared library did not arrive in time')), LIBRARY_LIMIT);
  });
  const all = Promise.all(sharedLibraries().map((url) => import(/* @vite-ignore */ url)));
  await Promise.race([all, late]).catch((cause: unknown) => {
    throw new DependenciesMissing('A library that modules share cannot be used', { cause });
  });
}

/** Their files are whole before anything runs them. They go on coming, however long it takes. */
async function librariesFetched(): Promise<void> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new DependenciesMissing('A library that modules share is not there')), 2 * START_STALL);
  });
  await Promise.race([fetchPart(LIBRARIES_PART), late]);
}

type ModuleFileExports = Partial<FeatureModule> & { default?: FeatureModule };

async function bring(module: ManifestModule, again: boolean): Promise<FeatureModule> {
  const limit = AbortSignal.timeout(MODULE_LOAD_TIMEOUT);
  const timeout = new Promise<never>((_resolve, reject) => {
    limit.addEventListener('abort', () => reject(new Error(`module ${module.id} did not arrive in time`)));
  });
  const work = async () => {
    await Promise.all([
      librariesFetched(),
      ...[module.entry, ...module.styles].map((url) => fetchWithImports(module, url)),
    ]);
    await Promise.all(module.styles.map(applyStyle));
    // A browser remembers a failed import by its address; another query is another address.
    const url = again ? `${module.entry}?again=${tries}` : module.entry;
    const exports = (await import(/* @vite-ignore */ url)) as ModuleFileExports;
    const feature = typeof exports.mount === 'function' ? (exports as FeatureModule) : exports.default;
    if (typeof feature?.mount !== 'function' || typeof feature.unmount !== 'function') {
      throw new Error(`${module.entry} is not a feature module`);
    }
    return feature;
  };
  const feature = await Promise.race([work(), timeout]).catch(async (error: unknown) => {
    if (!(error instanceof MissingFile || error instanceof DependenciesMissing)) await checkLibraries();
    throw error;
  });
  opened.add(module);
  recordModule(feature.name ?? module.name, feature.version ?? module.version);
  return feature;
}

/** Loads a module once (MOD-06). A failed load is forgotten, so that the next call tries again. */
export function loadModule(module: ManifestModule): Promise<FeatureModule> {
  const key = keyOf(module);
  const known = loaded.get(key);
  if (known) return known;
  const failedBefore = failures.has(key);
  const loading = bring(module, failedBefore);
  loaded.set(key, loading);
  loading.catch(() => {
    loaded.delete(key);
    failures.add(key);
    tries += 1;
  });
  return loading;
}

const failures = new Set<string>();
