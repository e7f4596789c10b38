import type { User } from '@bloom/api-client';
import { seesReadings, worksWithPatients } from '@bloom/members/access';
import { ModuleLink, useShell } from '@bloom/shell-api';
import { EmptyState, IconLock, Page, PageHeader } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';
import { type FacilitySettings, useFacilitySettings } from './use-facility-settings';

interface NeedsFacilityProps {
  /** For whom the screen is. */
  may?: (user: User) => boolean;
  children: (settings: FacilitySettings) => ReactNode;
}

const seesPatients = (user: User): boolean => worksWithPatients(user) || seesReadings(user);

/** Renders a screen for those who may see patients, once the facility is known, and says what is missing otherwise. */
export function NeedsFacility({ may = seesPatients, children }: NeedsFacilityProps) {
  const settings = useFacilitySettings();
  const { user } = useShell().session;
  const canLook = may(user);
  return canLook && settings ? children(settings) : <Missing canLook={canLook} />;
}

function Missing({ canLook }: { canLook: boolean }) {
  const { session } = useShell();
  const { t } = useTranslation(NAMESPACE);
  const missing = session.facility ? 'noCurrency' : 'noFacility';
  return (
    <Page>
      <PageHeader title={t('title')} />
      {canLook ? (
        <EmptyState title={t(`facilitySettings.${missing}`)}>{t(`facilitySettings.${missing}Hint`)}</EmptyState>
      ) : (
        <EmptyState
          icon={<IconLock size={32} />}
          title={t('access.title')}
          actions={<ModuleLink to="/">{t('access.home')}</ModuleLink>}
        >
          {t('access.hint')}
        </EmptyState>
      )}
    </Page>
  );
}
