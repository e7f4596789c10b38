import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Connectivity, ModuleContext } from './contract';

export const ShellContext = createContext<ModuleContext | null>(null);

/** What the shell gives this module (MOD-06). Throws outside a tree that `defineModule` mounted. */
export function useShell(): ModuleContext {
  const context = useContext(ShellContext);
  if (!context) throw new Error('useShell() is used outside a mounted feature module');
  return context;
}

/** Whether our server answers, live. */
export function useConnectivity(): Connectivity {
  const { connectivity } = useShell();
  return useSyncExternalStore(connectivity.subscribe, connectivity.get);
}
