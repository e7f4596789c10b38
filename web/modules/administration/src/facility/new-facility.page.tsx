/** `/settings/facilities/new`: a facility that opens. */

import type { FacilityProfile } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { ModuleNotFound, useShell } from '@bloom/shell-api';
import { ServerTrouble, useCountries } from '@bloom/shell-api/reading';
import { BreadcrumbHeader, Loading, Page } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../settings/settings.module.css';
import { useSave } from '../settings/use-save';
import { useTitle } from '../settings/use-title';
import { ALL_FACILITIES, profileAddress } from '../shared/addresses';
import { NAMESPACE } from '../shared/namespace';
import { emptyProfile } from './facility-draft';
import { ProfileForm } from './profile-form';

export function NewFacilityPage() {
  const { t } = useTranslation(NAMESPACE);
  const { session, notify, navigate } = useShell();
  const [id] = useState(uuidV7);
  const { countries, read } = useCountries();
  const save = useSave<FacilityProfile, FacilityProfile>('POST', '/api/facilities/');
  useTitle(t('facility.new'));
  if (!session.user.is_staff) return <ModuleNotFound name={t('title')} />;
  const own = session.countryConfig?.country.id ?? countries[0]?.country.id;

  async function create(profile: FacilityProfile) {
    const done = await save.send(profile);
    if (!done) return;
    notify({ kind: 'success', message: t('facility.made', { name: done.answer.name }) });
    navigate(profileAddress(done.answer.id));
  }
  return (
    <Page className={styles.narrow}>
      <BreadcrumbHeader title={t('facility.new')} onBack={() => navigate(ALL_FACILITIES)} />
      {read.value && own !== undefined ? (
        <ProfileForm
          profile={emptyProfile(id, own)}
          countries={countries}
          isStaff
          busy={save.busy}
          failure={save.failure}
          action={t('facility.create')}
          onSave={(profile) => void create(profile)}
        />
      ) : read.trouble ? (
        <ServerTrouble read={read} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
