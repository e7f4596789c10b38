import { Button, IconDownload, PageHeader } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { saveSheet, sheetName } from '../shared/csv';
import { NAMESPACE } from '../shared/namespace';
import type { StockItem } from '../shared/stock-item';
import { formatCount } from '../shared/tally';
import type { Place } from '../shared/use-place';
import { productsSheet } from './products-sheet';

export function ProductsHeader({ place, items }: { place: Place; items: readonly StockItem[] }) {
  const { t } = useTranslation(NAMESPACE);
  function download() {
    const today = place.today();
    saveSheet(sheetName(t('products.title'), today), productsSheet(items, today, t));
  }
  return (
    <PageHeader
      title={t('products.title')}
      actions={
        <Button icon={<IconDownload size={20} />} disabled={items.length === 0} onClick={download}>
          {t('sheet.download')}
        </Button>
      }
    >
      {items.length === 0
        ? null
        : t('products.count', { count: items.length, n: formatCount(items.length, place.language) })}
    </PageHeader>
  );
}
