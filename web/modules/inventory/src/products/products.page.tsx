/** Everything in stock: found, filtered and scrolled from what is on the device, with or without a server. */

import { Lazy, useReadAhead } from '@bloom/shell-api';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { ProductsNotHere } from '../shared/products-not-here';
import type { StockItem } from '../shared/stock-item';
import { stockPage } from '../shared/stock-table';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useProducts } from '../shared/use-products';
import { useSeenFlags } from '../shared/use-seen-flags';
import { FilterBar } from './filter-bar';
import { categoriesOf, filterProducts, type ProductFilter, readFilter, writeFilter } from './filters';
import { NoMatchingProducts } from './no-matching-products';
import { OrderLow } from './order-low';
import { preloadProductParts, productDialog } from './parts';
import { ProductList } from './product-list';
import { ProductsHeader } from './products-header';

export function ProductsPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const products = useProducts();
  const { index, version, state } = products;
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  const changed = useSeenFlags('hasNewQuantity', products);
  const today = settings.today();
  useReadAhead(preloadProductParts);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version tells that the index has changed
  const found = useMemo(
    () => index.search(query, Number.POSITIVE_INFINITY).entries.map(({ item }): StockItem => item),
    [index, version, query],
  );
  const { items, counts } = useMemo(
    () => filterProducts(found, filter, { today, changed, low: settings.lowStock }),
    [found, filter, today, changed, settings.lowStock],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const categories = useMemo(() => categoriesOf(index.items(), settings.language), [index, version, settings.language]);

  const change = (part: Partial<ProductFilter>) =>
    setSearch((before) => writeFilter(before, { ...readFilter(before), ...part }), { replace: true });
  function clear() {
    setText('');
    change({ category: null, state: 'all' });
  }

  const opened = index.get(search.get('product') ?? '');
  function open(uuid: string) {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.set('product', uuid);
      return next;
    });
  }
  function close() {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('product');
        return next;
      },
      { replace: true },
    );
  }

  const empty = index.size === 0;
  return (
    <section className={stockPage}>
      <ProductsHeader settings={settings} items={items} onMade={open} />
      {empty ? (
        <ProductsNotHere state={state} />
      ) : (
        <>
          <FilterBar
            text={text}
            onText={setText}
            filter={filter}
            onChange={change}
            counts={counts}
            categories={categories}
            language={settings.language}
          />
          {items.length === 0 ? (
            <NoMatchingProducts onClear={clear} />
          ) : (
            <>
              <OrderLow state={filter.state} />
              <ProductList label={t('products.title')} settings={settings} items={items} changed={changed} />
            </>
          )}
        </>
      )}
      {opened ? <Lazy part={productDialog} with={{ item: opened, settings, onClose: close }} onClose={close} /> : null}
    </section>
  );
}
