import type { StockMovement } from '@bloom/api-client';
import { PagedTable, usePages } from '@bloom/server-data';
import { formatDateTime } from '@bloom/shell-api/day';
import { formatCount, formatSigned, Table } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { StockItem } from '../shared/stock-item';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ConsumptionLine } from './consumption-line';
import styles from './product-dialog.module.css';

/** The bin card: everything that moved, newest first, with what was left after it. */
export function MovementsTab({ item, settings }: { item: StockItem; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const pages = usePages('/api/inventory/products/{uuid}/movements/', {
    path: { uuid: item.uuid },
    query: { facility_id: settings.facilityId },
  });
  return (
    <>
      {item.stocked === false ? null : <ConsumptionLine item={item} settings={settings} />}
      <PagedTable pages={pages} empty={t('product.noMovements')}>
        {(rows) => (
          <div className={styles.scroll}>
            <Table>
              <thead>
                <tr>
                  <th scope="col">{t('product.when')}</th>
                  <th scope="col">{t('product.what')}</th>
                  <th scope="col" data-align="right">
                    {t('product.quantity')}
                  </th>
                  <th scope="col" data-align="right">
                    {t('product.balance')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((movement) => (
                  <tr key={movement.id}>
                    <td>
                      {formatDateTime(movement.moved_at, settings.language, settings.timeZone)}
                      {movement.moved_by ? <span className={styles.minor}>{movement.moved_by}</span> : null}
                    </td>
                    <td>
                      <What movement={movement} />
                    </td>
                    <td data-align="right">{formatSigned(movement.quantity, settings.language)}</td>
                    <td data-align="right">{formatCount(movement.balance, settings.language)}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        )}
      </PagedTable>
    </>
  );
}

function What({ movement }: { movement: StockMovement }) {
  const { t } = useTranslation(NAMESPACE);
  const { kind, reference, reason, lot, note } = movement;
  const words = [
    reason ? t(`product.reasons.${reason}`, { defaultValue: reason }) : '',
    lot ? t('product.ofLot', { lot }) : '',
    note ?? '',
  ].filter(Boolean);
  return (
    <>
      {t(`product.kinds.${kind}`)} {reference ?? ''}
      {words.length > 0 ? <span className={styles.minor}>{words.join(' · ')}</span> : null}
    </>
  );
}
