import { ModuleLink, useShell } from '@bloom/shell-api';
import { EmptyState, IconLock } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayReadInsights } from './access';
import { NAMESPACE } from './namespace';
import { type FacilitySettings, useFacilitySettings } from './use-facility-settings';

/** Said to whom the figures are not for, by the device or by the server. */
export function NotForYou() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <EmptyState
      icon={<IconLock size={32} />}
      title={t('access.title')}
      actions={<ModuleLink to="/">{t('access.home')}</ModuleLink>}
    >
      {t('access.hint')}
    </EmptyState>
  );
}

/** Renders a screen for those who may see it, once facility and currency are known, and says what is missing otherwise. */
export function NeedsFacility({ children }: { children: (settings: FacilitySettings) => ReactNode }) {
  const { session } = useShell();
  const { t } = useTranslation(NAMESPACE);
  const settings = useFacilitySettings();
  if (!mayReadInsights(session.user)) return <NotForYou />;
  if (settings) return children(settings);
  if (!session.facility)
    return <EmptyState title={t('facilitySettings.noFacility')}>{t('facilitySettings.noFacilityHint')}</EmptyState>;
  return <EmptyState title={t('facilitySettings.noCurrency')}>{t('facilitySettings.noCurrencyHint')}</EmptyState>;
}
