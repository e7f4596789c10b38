import type { SupplierProfile } from '@bloom/api-client';
import { ListFailure, useCountries, usePages, useServerTexts } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { Button, EmptyState, Loading, Page, PageHeader, Stack } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import styles from './suppliers.module.css';
import { WarehouseOf } from './warehouse-of';

/** For people of the provider: which warehouse of the network answers the orders of a supplier. */
export function SuppliersPage() {
  const { t } = useTranslation(NAMESPACE);
  const { countryConfig } = useShell().session;
  const { countries, read } = useCountries();
  const [search, setSearch] = useSearchParams();
  const country = search.get('country') ?? countryConfig?.country.alpha_2_code ?? '';
  return (
    <Page>
      <PageHeader title={t('suppliers.title')}>{t('suppliers.description')}</PageHeader>
      <Stack gap={16}>
        <ListFailure read={read} />
        <div className={styles.country}>
          <Select
            label={t('suppliers.country')}
            options={countries.map(({ country: { alpha_2_code, name } }) => ({ value: alpha_2_code, label: name }))}
            value={country || null}
            loading={read.loading}
            onChange={(value) => setSearch({ country: value }, { replace: true })}
          />
        </div>
        {country ? <Suppliers key={country} country={country} /> : <EmptyState title={t('suppliers.choose')} />}
      </Stack>
    </Page>
  );
}

function Suppliers({ country }: { country: string }) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const pages = usePages('/api/orders/suppliers/', { query: { country } });
  const { rows, loading, failure, more } = pages;
  const [changed, setChanged] = useState<Readonly<Record<string, SupplierProfile>>>({});
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <WarehouseOf
            key={row.uuid}
            supplier={changed[row.uuid] ?? row}
            onChanged={(next) => setChanged((before) => ({ ...before, [next.uuid]: next }))}
          />
        ))}
      </ul>
      {loading ? <Loading /> : null}
      {rows.length === 0 && !loading && !failure ? (
        <EmptyState title={t('suppliers.none')}>{t('suppliers.noneHint')}</EmptyState>
      ) : null}
      <ListFailure read={pages} />
      {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
    </>
  );
}
