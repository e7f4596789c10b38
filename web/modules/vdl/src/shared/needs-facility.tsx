import { ModuleLink, useShell } from '@bloom/shell-api';
import { EmptyState, IconLock, Page, PageHeader } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayLook } from './access';
import { NAMESPACE } from './namespace';
import { type FacilitySettings, useFacilitySettings } from './use-facility-settings';

/** Renders a screen for those who may see it, once facility and currency are known, and says what is missing otherwise. */
export function NeedsFacility({ children }: { children: (settings: FacilitySettings) => ReactNode }) {
  const settings = useFacilitySettings();
  const canLook = mayLook(useShell());
  return canLook && settings ? children(settings) : <Missing canLook={canLook} />;
}

function Missing({ canLook }: { canLook: boolean }) {
  const { session, label } = useShell();
  const { t } = useTranslation(NAMESPACE);
  const app = label || t('title');
  const missing = session.facility ? 'noCurrency' : 'noFacility';
  return (
    <Page>
      <PageHeader title={app} />
      {canLook ? (
        <EmptyState title={t(`facilitySettings.${missing}`)}>{t(`facilitySettings.${missing}Hint`)}</EmptyState>
      ) : (
        <EmptyState
          icon={<IconLock size={32} />}
          title={t('access.title', { app })}
          actions={<ModuleLink to="/">{t('access.home')}</ModuleLink>}
        >
          {t('access.hint')}
        </EmptyState>
      )}
    </Page>
  );
}
