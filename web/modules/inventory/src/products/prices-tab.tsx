import { PagedTable, usePages } from '@bloom/server-data';
import { formatDateTime } from '@bloom/shell-api/day';
import { Table } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { StockItem } from '../shared/stock-item';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './product-dialog.module.css';

/** What it cost since when, and who said so. */
export function PricesTab({ item, settings }: { item: StockItem; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const pages = usePages('/api/inventory/products/{product_id}/prices/', {
    path: { product_id: item.uuid },
    query: { facility_id: settings.facilityId },
  });
  return (
    <PagedTable pages={pages} empty={t('product.noPrices')}>
      {(rows) => (
        <div className={styles.scroll}>
          <Table>
            <thead>
              <tr>
                <th scope="col">{t('product.since')}</th>
                <th scope="col" data-align="right">
                  {t('product.facts.walkIn')}
                </th>
                <th scope="col" data-align="right">
                  {t('product.facts.member')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((change) => (
                <tr key={change.changed_at}>
                  <td>
                    {formatDateTime(change.changed_at, settings.language, settings.timeZone)}
                    <span className={styles.minor}>
                      {[t(`product.sources.${change.source}`), change.changed_by].filter(Boolean).join(' · ')}
                    </span>
                  </td>
                  <td data-align="right">{settings.money(change.walk_in_selling_price)}</td>
                  <td data-align="right">{settings.money(change.member_selling_price)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </PagedTable>
  );
}
