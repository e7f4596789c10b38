import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session';
import { type AppAudience, type AppEntry, homeApps, labelOf, navigationApps } from './apps';

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

/** What an app is called here, in the language of the reader; `short` where there is little room. */
export function useAppLabel(): (app: Pick<AppEntry, 'label' | 'words'>, short?: boolean) => string {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useCallback((app, short) => labelOf(app, { t, language }, short), [t, language]);
}
