/** `/price-list/{country}`: what everything costs in a country, and how that is changed from a file. */

import type { CountryConfig } from '@bloom/api-client';
import { findCountry, ReadFailure, useCountries } from '@bloom/server-data';
import { ModuleNotFound, useShell } from '@bloom/shell-api';
import { EmptyState, Loading, Page, PageHeader, Tabs } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { ResultLink, UploadHistory, UploadPanel } from '@bloom/uploads';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { useQuery } from '../shared/use-query';
import { uploadAddress } from '../uploads/kinds';
import { Formulary } from './formulary';
import styles from './price-list.module.css';

export function PriceListPage() {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const { country: wanted = '' } = useParams();
  const { countries, read } = useCountries();
  if (!session.user.is_staff) {
    return <EmptyState title={t('priceList.notYours')}>{t('priceList.notYoursHint')}</EmptyState>;
  }
  const found = findCountry(countries, wanted || (countries[0]?.country.alpha_2_code ?? ''));
  if (found) {
    const code = found.country.alpha_2_code;
    if (code !== wanted) return <Navigate to={`/price-list/${code}`} replace />;
    return <CountryPrices key={code} config={found} countries={countries} />;
  }
  if (read.answer) return <ModuleNotFound name={t('title')} />;
  return read.failure ? <ReadFailure read={read} /> : <Loading />;
}

const TABS = ['formulary', 'upload', 'history'] as const;

function CountryPrices({ config, countries }: { config: CountryConfig; countries: readonly CountryConfig[] }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const [uploadId] = useQuery('upload');
  const [asked] = useQuery('tab');
  const code = config.country.alpha_2_code;
  const address = `/price-list/${code}`;
  const tab = uploadId ? 'upload' : (TABS.find((known) => known === asked) ?? 'formulary');
  const target = { country: code };
  const show = (id: string | null) => void navigate(id ? `${address}?upload=${id}` : `${address}?tab=upload`);
  return (
    <Page>
      <PageHeader
        title={t('priceList.heading', { country: config.country.name })}
        actions={
          countries.length > 1 ? (
            <div className={styles.country}>
              <Select
                label={t('priceList.country')}
                value={code}
                onChange={(next) => void navigate(`/price-list/${next}`)}
                options={countries.map(({ country }) => ({ value: country.alpha_2_code, label: country.name }))}
              />
            </div>
          ) : undefined
        }
      >
        {t('priceList.description')}
      </PageHeader>
      <Tabs
        label={t('priceList.title')}
        tabs={TABS.map((value) => ({ value, label: t(`priceList.tab.${value}`) }))}
        value={tab}
        onChange={(next) => void navigate(next === 'formulary' ? address : `${address}?tab=${next}`)}
      >
        {tab === 'formulary' ? <Formulary config={config} /> : null}
        {tab === 'upload' ? (
          <UploadPanel
            kind="price_list"
            target={target}
            uploadId={uploadId}
            onShow={show}
            result={(upload) => <ResultLink upload={upload} />}
          />
        ) : null}
        {tab === 'history' ? <UploadHistory kind="price_list" target={target} to={uploadAddress} /> : null}
      </Tabs>
    </Page>
  );
}
