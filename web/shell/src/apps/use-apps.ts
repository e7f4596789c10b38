import { useMemo } from 'react';
import { useSession } from '../session/session';
import { type AppAudience, type AppEntry, homeApps, navigationApps } from './apps';

function useAudience(): AppAudience {
  const { user, facility, countryConfig } = useSession();
  return useMemo(
    () => ({ user, facility, configs: countryConfig ? [countryConfig] : [] }),
    [user, facility, countryConfig],
  );
}

export function useHomeApps(): AppEntry[] {
  const audience = useAudience();
  return useMemo(() => homeApps(audience), [audience]);
}

export function useNavigationApps(): AppEntry[] {
  const audience = useAudience();
  return useMemo(() => navigationApps(audience), [audience]);
}
