/** The manifest: settings, and which module owns which prefix (MOD-06). */

import { MANIFEST_URL } from '../boot/early-requests';
import { takeEarly } from '../core/early';
import { type ShellSettings, setSettings } from '../core/settings';

export interface ModuleFile {
  url: string;
  /** Subresource integrity, `sha384-…`. */
  integrity: string;
  bytes: number;
}

export interface ManifestModule {
  id: string;
  name: string;
  version: string;
  prefixes: string[];
  entry: string;
  styles: string[];
  files: ModuleFile[];
}

export interface ShellManifest {
  settings: ShellSettings;
  build: { version: string; environment: string };
  modules: ManifestModule[];
}

const LIMIT = 5_000;

let current: ShellManifest | undefined;
let failed = false;
/** The last answer did not come, or was none. */
let isDoubtful = false;
let loading: Promise<ShellManifest> | undefined;
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of [...listeners]) listener();
}

export const manifestState = {
  get: (): ShellManifest | undefined => current,
  hasFailed: (): boolean => failed,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function isManifest(body: unknown): body is ShellManifest {
  return Array.isArray((body as ShellManifest | null)?.modules);
}

async function load(): Promise<ShellManifest> {
  // A broken copy in the browser's cache would be called good by a server that is only asked whether it still is.
  const cache = isDoubtful ? 'reload' : 'default';
  const answer = await (takeEarly(MANIFEST_URL) ?? fetch(MANIFEST_URL, { signal: AbortSignal.timeout(LIMIT), cache }));
  const body: unknown = answer.ok ? await answer.json() : undefined;
  if (!isManifest(body)) throw new Error(`${MANIFEST_URL} answered ${answer.status} without a manifest`);
  return body;
}

/** Asks for the manifest; what was known stays when the server is silent. */
export function refreshManifest(): Promise<ShellManifest> {
  loading ??= load()
    .then((manifest) => {
      failed = false;
      isDoubtful = false;
      setSettings(manifest.settings);
      // The same text again is no news: mounted modules stay as they are.
      if (JSON.stringify(current) !== JSON.stringify(manifest)) current = manifest;
      return manifest;
    })
    .catch((error: unknown) => {
      failed = current === undefined;
      isDoubtful = true;
      throw error;
    })
    .finally(() => {
      loading = undefined;
      publish();
    });
  return loading;
}

/** The module whose prefix begins `pathname`; a prefix ends at a segment (MOD-03), the longest wins. */
export function moduleFor(
  pathname: string,
  modules: readonly ManifestModule[],
): { module: ManifestModule; prefix: string } | undefined {
  let best: { module: ManifestModule; prefix: string } | undefined;
  for (const module of modules) {
    for (const prefix of module.prefixes) {
      const owns = pathname === prefix || pathname.startsWith(`${prefix}/`);
      if (owns && prefix.length > (best?.prefix.length ?? 0)) best = { module, prefix };
    }
  }
  return best;
}
