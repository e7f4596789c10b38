/** The modules loaded since the page was opened (MOD-07..MOD-09). */
import { useSyncExternalStore } from 'react';
import { stored } from '../core/stored';

export interface LoadedModule {
  name: string;
  version: string;
}

let modules: readonly LoadedModule[] = [];
const listeners = new Set<() => void>();

/** At the start of the app nothing is loaded yet, whatever an earlier visit stored. */
export function forgetLoadedModules(): void {
  modules = [];
  stored.remove('versions');
}

export function recordModule(name: string, version: string): void {
  modules = [...modules.filter((module) => module.name !== name), { name, version }];
  stored.set('versions', Object.fromEntries(modules.map((module) => [module.name, module.version])));
  for (const listener of [...listeners]) listener();
}

export function useLoadedModules(): readonly LoadedModule[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => modules,
  );
}
