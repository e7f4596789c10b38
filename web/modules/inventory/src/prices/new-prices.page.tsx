/** What costs something else than before: old, new and by how much. Opening it takes the marks away (PRC-21). */

import { Button, EmptyState, formatCount, IconDownload, IconSearch, IconTags, PageHeader, TextInput } from '@bloom/ui';
import { saveSheet, sheetName } from '@bloom/ui/csv';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { ProductsNotHere } from '../shared/products-not-here';
import { stockPage } from '../shared/stock-table';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useProducts } from '../shared/use-products';
import { useSeenFlags } from '../shared/use-seen-flags';
import { matchesText, priceChanges, pricesSheet } from './changes';
import { PriceList } from './price-rows';
import styles from './prices.module.css';

export function NewPricesPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const products = useProducts();
  const { index, version, state } = products;
  const fresh = useSeenFlags('hasNewPrice', products);
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version tells that the index has changed
  const rows = useMemo(() => priceChanges(index.items(), fresh), [index, version, fresh]);
  const shown = useMemo(() => rows.filter((row) => matchesText(row, query)), [rows, query]);
  const title = t('newPrices.title');
  const count = (number: number) => formatCount(number, settings.language);

  return (
    <section className={stockPage}>
      <PageHeader
        title={title}
        actions={
          <Button
            icon={<IconDownload size={20} />}
            disabled={shown.length === 0}
            onClick={() => saveSheet(sheetName(title, settings.today()), pricesSheet(shown, t))}
          >
            {t('sheet.download')}
          </Button>
        }
      >
        {rows.length === 0
          ? null
          : t('newPrices.sum', { fresh: count(rows.filter((row) => row.fresh).length), n: count(rows.length) })}
      </PageHeader>
      {rows.length > 0 ? (
        <div className={styles.tools}>
          <TextInput
            hideLabel
            type="search"
            label={t('newPrices.search')}
            placeholder={t('newPrices.searchHint')}
            left={<IconSearch size={20} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      ) : null}
      {shown.length > 0 ? <PriceList label={title} settings={settings} rows={shown} /> : null}
      {rows.length > 0 && shown.length === 0 ? <EmptyState title={t('newPrices.nothingFits')} /> : null}
      {index.size === 0 ? <ProductsNotHere state={state} /> : null}
      {index.size > 0 && rows.length === 0 ? (
        <EmptyState icon={<IconTags size={40} />} title={t('newPrices.none')}>
          {t('newPrices.noneHint')}
        </EmptyState>
      ) : null}
    </section>
  );
}
