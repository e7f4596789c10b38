import { ModuleLink, useShell } from '@bloom/shell-api';
import { mayCare } from '@bloom/shell-api/care-rights';
import { EmptyState, IconHeartbeat, Page } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from './namespace';
import { type FacilitySettings, useFacilitySettings } from './use-facility-settings';

/** A screen for those who care for patients here; to others it says why not, and what they can do. */
export function ForCarers({ children }: { children: (settings: FacilitySettings) => ReactNode }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const settings = useFacilitySettings();
  if (mayCare(shell) && settings) return children(settings);
  const { user, facility } = shell.session;
  const who = user.is_staff ? 'staff' : !facility ? 'noFacility' : shell.keepsCopy ? 'noApp' : 'noCopy';
  const missing = mayCare(shell) ? 'noCountry' : who;
  return (
    <Page>
      <EmptyState
        icon={<IconHeartbeat size={40} />}
        title={t(`notHere.${missing}`)}
        actions={
          who === 'staff' ? (
            <Link to="/programmes">{t('nav.programmes')}</Link>
          ) : (
            <ModuleLink to="/">{t('notHere.home')}</ModuleLink>
          )
        }
      >
        {t(`notHere.${missing}Hint`)}
      </EmptyState>
    </Page>
  );
}
