/** `/settings/facilities/new`: a facility that opens. */

import type { FacilityProfile } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { ReadFailure, useCountries, useWrite } from '@bloom/server-data';
import { ModuleNotFound, useShell } from '@bloom/shell-api';
import { BreadcrumbHeader, Loading, Page } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../settings/settings.module.css';
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
  const save = useWrite();
  useTitle(t('facility.new'));
  if (!session.user.is_staff) return <ModuleNotFound name={t('title')} />;
  const own = session.countryConfig?.country.id ?? countries[0]?.country.id;

  async function create(profile: FacilityProfile) {
    const done = await save.write('POST', '/api/facilities/', { body: profile });
    if (done.failure) return;
    notify({ kind: 'success', message: t('facility.made', { name: done.answer.name }) });
    navigate(profileAddress(done.answer.id));
  }
  return (
    <Page className={styles.narrow}>
      <BreadcrumbHeader title={t('facility.new')} onBack={() => navigate(ALL_FACILITIES)} />
      {read.answer && own !== undefined ? (
        <ProfileForm
          profile={emptyProfile(id, own)}
          countries={countries}
          isStaff
          busy={save.busy}
          failure={save.failure}
          action={t('facility.create')}
          onSave={(profile) => void create(profile)}
        />
      ) : read.failure ? (
        <ReadFailure read={read} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
