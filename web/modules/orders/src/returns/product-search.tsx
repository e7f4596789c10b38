import type { InventoryRecord } from '@bloom/local-db';
import { formatCount, IconBarcode } from '@bloom/ui';
import { Combobox } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { useStock } from './use-stock';

/** Rows of the list at most: more nobody reads. */
const MOST = 12;

interface ProductSearchProps {
  stock: ReturnType<typeof useStock>;
  settings: FacilitySettings;
  onPick: (item: InventoryRecord) => void;
}

/** Products of which something is here. */
export function ProductSearch({ stock, settings, onPick }: ProductSearchProps) {
  const { t } = useTranslation(NAMESPACE);
  const [query, setQuery] = useState('');
  const found = stock.index
    .search(query, 3 * MOST)
    .entries.map(({ item }) => item)
    .filter((item) => item.stocked !== false && item.quantity > 0)
    .slice(0, MOST);
  return (
    <Combobox
      label={t('returns.product')}
      placeholder={t('returns.productPlaceholder')}
      icon={<IconBarcode size={22} />}
      query={query}
      onQuery={setQuery}
      options={
        query.trim() === ''
          ? []
          : found.map((item) => ({
              id: item.uuid,
              label: item.name,
              detail: [item.generic_name, item.strength, item.pack_size].filter(Boolean).join(' · ') || undefined,
              right: formatCount(item.quantity, settings.language),
            }))
      }
      onChoose={(id) => {
        const item = stock.index.get(id);
        if (!item) return;
        setQuery('');
        onPick(item);
      }}
      nothing={t(stock.index.size === 0 ? 'returns.productsNotHere' : 'returns.noProduct')}
    />
  );
}
