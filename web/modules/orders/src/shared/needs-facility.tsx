import { useShell } from '@bloom/shell-api';
import { EmptyState } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';
import { type FacilitySettings, useFacilitySettings } from './use-facility-settings';

/** Renders a screen once facility and currency are known, and says what is missing otherwise. */
export function NeedsFacility({ children }: { children: (settings: FacilitySettings) => ReactNode }) {
  const { session } = useShell();
  const { t } = useTranslation(NAMESPACE);
  const settings = useFacilitySettings();
  if (settings) return children(settings);
  if (!session.facility)
    return <EmptyState title={t('facilitySettings.noFacility')}>{t('facilitySettings.noFacilityHint')}</EmptyState>;
  return <EmptyState title={t('facilitySettings.noCurrency')}>{t('facilitySettings.noCurrencyHint')}</EmptyState>;
}
