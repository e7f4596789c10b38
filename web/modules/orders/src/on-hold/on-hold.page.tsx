/** `/held`, for people of the provider: orders of all facilities that are above a credit limit, until somebody releases them. */
import type { HeldOrder } from '@bloom/api-client';
import { ListFailure, usePages, useServerTexts } from '@bloom/server-data';
import { formatDateTime } from '@bloom/shell-api/day';
import { Button, EmptyState, formatMoney, IconFileInvoice, Loading, Page, PageHeader, Stack, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import { Release } from './release';

export function OnHoldPage() {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const pages = usePages('/api/orders/held/', {});
  const { rows, loading, failure, more, again } = pages;
  return (
    <Page>
      <PageHeader title={t('nav.onHold')}>{t('onHold.description')}</PageHeader>
      <Stack gap={16}>
        {rows.length > 0 ? (
          <ul className={lines.list}>
            {rows.map((order) => (
              <Row key={order.uuid} order={order} again={again} />
            ))}
          </ul>
        ) : null}
        {loading ? <Loading /> : null}
        {rows.length === 0 && !loading && !failure ? (
          <EmptyState icon={<IconFileInvoice size={40} />} title={t('onHold.none')}>
            {t('onHold.noneHint')}
          </EmptyState>
        ) : null}
        <ListFailure read={pages} texts={{ offline: t('onHold.offline') }} />
        {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
      </Stack>
    </Page>
  );
}

function Row({ order, again }: { order: HeldOrder; again: () => void }) {
  const { t, i18n } = useTranslation(NAMESPACE);
  // Of all countries: each order in its own money.
  const money = (amount: string) => formatMoney(amount, order.currency, i18n.language);
  const facts = [
    order.number,
    order.supplier.name,
    formatDateTime(order.submitted_at, i18n.language),
    t('onHold.total', { amount: money(order.total) }),
  ];
  return (
    <li className={lines.record}>
      <span className={lines.name}>
        {order.facility_name}
        <span className={lines.detail}>{facts.join(' · ')}</span>
      </span>
      <Text as="span" strong>
        {t('onHold.above', { amount: money(order.over_limit) })}
      </Text>
      <Release order={order} above={money(order.over_limit)} again={again} />
    </li>
  );
}
