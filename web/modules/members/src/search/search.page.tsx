/** `/patients`: a patient of the facility, by name, phone or card number; each row leads to the page of one. */
import { PatientSearch, usePatientSearch } from '@bloom/members/search';
import { Page, PageHeader } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

export function SearchPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const search = usePatientSearch(query);
  return (
    <Page>
      <PageHeader title={t('searching.title')}>{settings.facilityName}</PageHeader>
      <PatientSearch
        search={search}
        shown={settings}
        onQuery={setQuery}
        onFound={(pk) => navigate(`/patients/${encodeURIComponent(pk)}`)}
      />
    </Page>
  );
}
