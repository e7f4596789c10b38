import type { ProviderStock } from '@bloom/api-client';
import { ListFailure, type Pages, useServerTexts } from '@bloom/server-data';
import { ModuleLink, mayOrder, useShell } from '@bloom/shell-api';
import { Button, cardRows, EmptyState, Loading, Table, VisuallyHidden } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import product from '../shared/product.module.css';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './overview.module.css';

/** What lies here for the provider, by product, page by page, with the lots it lies in. */
export function StockList({ pages, settings }: { pages: Pages<ProviderStock>; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const { rows, loading, failure, more } = pages;
  const column = (name: string) => t(`stock.columns.${name}`);
  return (
    <>
      {rows.length > 0 ? (
        <Table className={cardRows} aria-labelledby="vdl-stock">
          <thead>
            <tr>
              <th scope="col">{column('product')}</th>
              <th scope="col" data-align="right">
                {column('units')}
              </th>
              <th scope="col" data-align="right">
                {column('value')}
              </th>
              <th scope="col" data-align="right">
                {column('sold')}
              </th>
              <th scope="col" data-align="right">
                {column('soon')}
              </th>
              <th scope="col">{column('lots')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.product_uuid}>
                <td data-label={column('product')}>
                  <span className={product.name}>
                    {row.name}
                    <span className={product.detail}>
                      {[row.generic_name, row.barcode].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </td>
                <td data-align="right" data-label={column('units')}>
                  {settings.units(row.units)}
                </td>
                <td data-align="right" data-label={column('value')}>
                  {settings.money(row.value)}
                </td>
                <td data-align="right" data-label={column('sold')}>
                  {settings.units(row.sold_90_days)}
                </td>
                <td data-align="right" data-label={column('soon')}>
                  {settings.units(row.near_expiry_units)}
                </td>
                <td data-label={column('lots')}>
                  <Batches row={row} settings={settings} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {loading ? <Loading /> : null}
      {!loading && !failure && rows.length === 0 ? (
        <EmptyState title={t('stock.none')}>{t('stock.noneHint')}</EmptyState>
      ) : null}
      <ListFailure read={pages} />
      {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
    </>
  );
}

function Batches({ row, settings }: { row: ProviderStock; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const unknown = row.units_without_cost;
  const mayAsk = mayOrder(useShell());
  return (
    <div>
      <details className={styles.batches}>
        <summary>
          {t('stock.lots', { count: row.batches.length })}
          <VisuallyHidden> {row.name}</VisuallyHidden>
        </summary>
        <ul>
          {row.batches.map((batch) => (
            <li key={batch.batch_id}>
              {[
                batch.lot ? t('stock.lot', { lot: batch.lot }) : t('stock.noLot'),
                t('stock.expires', { day: settings.day(batch.expiry_date) }),
                t('figures.units', { count: batch.units }),
                batch.unit_cost === null
                  ? t('stock.noCost')
                  : t('stock.cost', { amount: settings.money(batch.unit_cost) }),
              ].join(' · ')}
              {mayAsk ? (
                <>
                  {' '}
                  <ModuleLink to={takeBack(row, batch)}>{t('stock.takeBack')}</ModuleLink>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      </details>
      {unknown > 0 ? <span className={product.detail}>{t('stock.withoutCost', { count: unknown })}</span> : null}
    </div>
  );
}

/** Where goods go back, with this lot begun. */
const takeBack = ({ product_uuid }: ProviderStock, { batch_id }: ProviderStock['batches'][number]) =>
  `/orders/returns/new?${new URLSearchParams({ product: product_uuid, batch: batch_id, owner: 'provider' })}`;
