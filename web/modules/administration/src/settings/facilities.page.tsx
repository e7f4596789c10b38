/** `/settings/facilities`: all facilities, for provider staff. */

import type { Facility } from '@bloom/api-client';
import { PagedTable, useCountries, usePages } from '@bloom/server-data';
import { ModuleLink, ModuleNotFound, useShell } from '@bloom/shell-api';
import {
  Button,
  cardRows,
  IconPlus,
  IconSearch,
  Page,
  PageHeader,
  Stack,
  Table,
  TextInput,
  useDebounced,
} from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ALL_FACILITIES, profileAddress } from '../shared/addresses';
import { NAMESPACE } from '../shared/namespace';
import styles from './settings.module.css';
import { useTitle } from './use-title';

const TYPED = 250;

export function FacilitiesPage() {
  const { t } = useTranslation(NAMESPACE);
  const { navigate, session } = useShell();
  const { user } = session;
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), TYPED);
  const pages = usePages('/api/facilities-bff/general/facilities/', { query: { search, page: 1 } });
  useTitle(t('facility.manage'));
  if (!user.is_staff) return <ModuleNotFound name={t('title')} />;
  return (
    <Page>
      <PageHeader
        title={t('facility.manage')}
        actions={
          <Button variant="primary" icon={<IconPlus size={20} />} onClick={() => navigate(`${ALL_FACILITIES}/new`)}>
            {t('facility.new')}
          </Button>
        }
      >
        {t('facility.manageDescription')}
      </PageHeader>
      <Stack gap={16}>
        <TextInput
          type="search"
          label={t('facility.search')}
          left={<IconSearch size={20} />}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <PagedTable pages={pages} empty={t(search ? 'facility.noneFits' : 'facility.none')}>
          {(facilities) => <FacilityTable facilities={facilities} />}
        </PagedTable>
      </Stack>
    </Page>
  );
}

function FacilityTable({ facilities }: { facilities: readonly Facility[] }) {
  const { t } = useTranslation(NAMESPACE);
  const { countries } = useCountries();
  const countryOf = (id: number) => countries.find(({ country }) => country.id === id)?.country.name ?? '';
  return (
    <Table className={cardRows}>
      <thead>
        <tr>
          <th scope="col">{t('facility.title')}</th>
          <th scope="col">{t('facility.fields.country')}</th>
          <th scope="col">{t('facility.type')}</th>
          <th scope="col">{t('facility.contract')}</th>
          <th scope="col">{t('facility.owner')}</th>
        </tr>
      </thead>
      <tbody>
        {facilities.map((facility) => (
          <tr key={facility.id}>
            <td data-label={t('facility.title')}>
              <ModuleLink className={styles.personLink} to={profileAddress(facility.id)}>
                {facility.name}
              </ModuleLink>
            </td>
            <td data-label={t('facility.fields.country')}>{countryOf(facility.country_id)}</td>
            <td data-label={t('facility.type')}>
              {t(`facility.kinds.${facility.facility_type}`, { defaultValue: facility.facility_type })}
            </td>
            <td data-label={t('facility.contract')}>
              {t(`facility.contracts.${facility.contract_type.toUpperCase()}`, {
                defaultValue: facility.contract_type,
              })}
            </td>
            <td data-label={t('facility.owner')}>{facility.facility_owner_contact.full_name}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
