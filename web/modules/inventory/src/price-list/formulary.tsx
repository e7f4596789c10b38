import type { CountryConfig } from '@bloom/api-client';
import { Pager, ReadFailure, useRead } from '@bloom/server-data';
import { EmptyState, formatMoney, IconSearch, Skeleton, Stack, TextInput, useDebounced } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { PriceTable } from './price-table';

/** Milliseconds without a key until the server is asked. */
const TYPED = 250;
const PAGE_SIZE = 50;

/** What is on the price list of a country; searched by the server, which has all of it. */
export function Formulary({ config }: { config: CountryConfig }) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), TYPED);
  const [at, setAt] = useState({ search, page: 1 });
  // Other words begin with the first page again.
  const page = at.search === search ? at.page : 1;
  const call = { path: { country: config.country.alpha_2_code }, query: { search: search || undefined, page } };
  const read = useRead('/api/price-lists/{country}/', call, { keep: true });
  const { answer: value } = read;
  const money = (amount: string | null) => (amount === null ? '' : formatMoney(amount, config.currency, i18n.language));
  return (
    <Stack gap={16}>
      <TextInput
        type="search"
        label={t('priceList.search')}
        left={<IconSearch size={20} />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {value ? (
        value.results.length > 0 ? (
          <PriceTable items={value.results} money={money} timeZone={config.time_zone} />
        ) : (
          <EmptyState title={t(search ? 'priceList.notFound' : 'priceList.none')}>
            {t(search ? 'priceList.notFoundHint' : 'priceList.noneHint')}
          </EmptyState>
        )
      ) : read.failure ? (
        <ReadFailure read={read} />
      ) : (
        <PriceSkeleton />
      )}
      <Pager
        page={page}
        size={PAGE_SIZE}
        count={value?.count}
        hasNext={value?.next != null}
        onChange={(next) => setAt({ search, page: next })}
      />
    </Stack>
  );
}

function PriceSkeleton() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Stack gap={8} role="status" aria-label={t('priceList.loading')}>
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: eight equal grey bars
        <Skeleton key={at} height={48} />
      ))}
    </Stack>
  );
}
