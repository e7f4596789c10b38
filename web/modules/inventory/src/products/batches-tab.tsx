import { ModuleLink, mayOrder, useShell } from '@bloom/shell-api';
import { formatDay } from '@bloom/shell-api/day';
import { EmptyState, formatCount, StatusBadge, Table } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { batchesInStock, byExpiry, daysLeft, isExpired, providersUnits, type StockItem } from '../shared/stock-item';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Days before its last from which a batch asks for a look (EXR-07). */
const SOON = 90;

/** The batches with something left, first expiring first, from what is on the device. */
export function BatchesTab({ item, settings }: { item: StockItem; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const batches = [...item.batches].filter((batch) => batch.quantity !== 0).sort(byExpiry);
  const known = batchesInStock(item).reduce((sum, batch) => sum + batch.quantity, 0);
  const today = settings.today();
  const maySendBack = mayOrder(useShell());
  // Where nothing is the provider's there is nothing to tell apart.
  const isShared = providersUnits(item) > 0;
  if (item.stocked === false) return <EmptyState title={t('product.none')} />;
  if (batches.length === 0) return <EmptyState title={t('product.noBatches')} />;
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('product.lot')}</th>
            <th scope="col">{t('product.expires')}</th>
            {isShared ? <th scope="col">{t('product.owner')}</th> : null}
            <th scope="col" data-align="right">
              {t('product.quantity')}
            </th>
            {maySendBack ? <th scope="col">{t('product.sendBack')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => {
            const date = formatDay(batch.expiry_date, settings.language);
            const days = daysLeft(batch.expiry_date, today);
            return (
              <tr key={batch.id}>
                <td>{batch.lot}</td>
                <td>
                  {isExpired(batch.expiry_date, today) ? (
                    <StatusBadge tone="failure">{t('product.expiredOn', { date })}</StatusBadge>
                  ) : days <= SOON ? (
                    <StatusBadge tone="attention">{t('product.expiresIn', { date, count: days })}</StatusBadge>
                  ) : (
                    date
                  )}
                </td>
                {isShared ? <td>{t(`product.owners.${batch.owner ?? 'facility'}`)}</td> : null}
                <td data-align="right">{formatCount(batch.quantity, settings.language)}</td>
                {maySendBack ? (
                  <td>
                    <SendBack item={item} batch={batch} />
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </Table>
      {known === item.quantity ? null : (
        <p>
          {t('product.unbatched', {
            count: item.quantity - known,
            n: formatCount(item.quantity - known, settings.language),
          })}
        </p>
      )}
    </>
  );
}

/** Leads to where goods go back, with this lot begun. */
function SendBack({ item, batch }: { item: StockItem; batch: StockItem['batches'][number] }) {
  const { t } = useTranslation(NAMESPACE);
  if (batch.quantity <= 0) return null;
  const query = new URLSearchParams({ product: item.uuid, batch: batch.id });
  return (
    <ModuleLink to={`/orders/returns/new?${query}`} aria-label={t('product.sendBackOf', { lot: batch.lot })}>
      {t('product.sendBack')}
    </ModuleLink>
  );
}
