/** Brings one module: its files checked against their integrity, its styles, then a native `import()`. */
import type { FeatureModule } from '@bloom/shell-api';
import { MODULE_LOAD_TIMEOUT } from '../app/constants';
import { recordModule } from './loaded-modules';
import type { ManifestModule } from './manifest';

const loaded = new Map<string, Promise<FeatureModule>>();
let tries = 0;

function keyOf(module: ManifestModule): string {
  return `${module.id}@${module.version}`;
}

/** Leaves the file in the browser's cache, or rejects: gone, cut, or not what the manifest says. */
async function verify(module: ManifestModule, url: string, signal: AbortSignal): Promise<void> {
  const file = module.files.find((candidate) => candidate.url === url);
  const answer = await fetch(url, { integrity: file?.integrity ?? '', signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  await answer.arrayBuffer();
}

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

type ModuleFileExports = Partial<FeatureModule> & { default?: FeatureModule };

async function bring(module: ManifestModule, again: boolean): Promise<FeatureModule> {
  const limit = AbortSignal.timeout(MODULE_LOAD_TIMEOUT);
  const timeout = new Promise<never>((_resolve, reject) => {
    limit.addEventListener('abort', () => reject(new Error(`module ${module.id} did not arrive in time`)));
  });
  const work = async () => {
    await Promise.all([module.entry, ...module.styles].map((url) => verify(module, url, limit)));
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
  const feature = await Promise.race([work(), timeout]);
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
