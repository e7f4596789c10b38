import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { Router } from 'react-router';
import type { ModuleContext } from './contract';

type To = string | { pathname?: string; search?: string; hash?: string };

function asPath(to: To): string {
  if (typeof to === 'string') return to;
  return `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
}

/**
 * The shell owns the address bar; the module's routes only read its location and ask it to navigate.
 * Routes inside are relative to the module's prefix.
 */
export function ModuleRouter({ shell, children }: { shell: ModuleContext; children: ReactNode }) {
  const location = useSyncExternalStore(shell.location.subscribe, shell.location.get);
  const navigator = useMemo(
    () => ({
      createHref: asPath,
      push: (to: To, state?: unknown) => shell.navigate(asPath(to), { state }),
      replace: (to: To, state?: unknown) => shell.navigate(asPath(to), { replace: true, state }),
      go: (delta: number) => window.history.go(delta),
    }),
    [shell],
  );
  // The address has left this module; the shell is about to take it down.
  if (!`${location.pathname}/`.startsWith(`${shell.basePath}/`)) return null;
  return (
    <Router basename={shell.basePath} location={location} navigator={navigator}>
      {children}
    </Router>
  );
}
