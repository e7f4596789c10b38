/** `/uploads/supplier-offers?country=`: what suppliers offer in a country, as their lists say. */

import type { CountryConfig } from '@bloom/api-client';
import { findCountry, ReadFailure, useCountries } from '@bloom/server-data';
import { ModuleNotFound, useShell } from '@bloom/shell-api';
import { Loading, Page, PageHeader, Stack } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { UploadHistory, UploadPanel, useUploadTexts } from '@bloom/uploads';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { useQuery } from '../shared/use-query';
import { ofCountry, uploadAddress } from './kinds';

export function SupplierOffersPage() {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const [asked] = useQuery('country');
  const { countries, read } = useCountries();
  const own = session.countryConfig?.country.alpha_2_code ?? countries[0]?.country.alpha_2_code ?? '';
  const found = findCountry(countries, asked ?? own);
  if (found) {
    const code = found.country.alpha_2_code;
    if (code !== asked) return <Navigate to={ofCountry(code)} replace />;
    return <CountryOffers key={code} config={found} countries={countries} />;
  }
  if (read.answer) return <ModuleNotFound name={t('title')} />;
  return read.failure ? <ReadFailure read={read} /> : <Loading />;
}

function CountryOffers({ config, countries }: { config: CountryConfig; countries: readonly CountryConfig[] }) {
  const texts = useUploadTexts();
  const navigate = useNavigate();
  const [uploadId, show] = useQuery('upload');
  const code = config.country.alpha_2_code;
  const target = { country: code };
  return (
    <Page>
      <PageHeader
        title={texts.t('uploads.kind.supplier_offers.title')}
        actions={
          countries.length > 1 ? (
            <Select
              label={texts.t('uploads.country')}
              value={code}
              onChange={(next) => void navigate(ofCountry(next))}
              options={countries.map(({ country }) => ({ value: country.alpha_2_code, label: country.name }))}
            />
          ) : undefined
        }
      >
        {texts.t('uploads.kind.supplier_offers.description')}
      </PageHeader>
      <Stack gap={24}>
        <UploadPanel kind="supplier_offers" target={target} uploadId={uploadId} onShow={show} />
        <UploadHistory key={uploadId} kind="supplier_offers" target={target} to={uploadAddress} />
      </Stack>
    </Page>
  );
}
