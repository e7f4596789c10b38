/** `/held`, for people of the provider: orders of all facilities that are above a credit limit, until somebody releases them. */
import type { Order } from '@bloom/api-client';
import { ListFailure, usePages, useRead, useServerTexts } from '@bloom/server-data';
import { formatDateTime } from '@bloom/shell-api/day';
import {
  Button,
  EmptyState,
  formatMoney,
  Group,
  IconFileInvoice,
  Loading,
  Page,
  PageHeader,
  Stack,
  Text,
} from '@bloom/ui';
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

/** With the account it is above of, whose money the amounts are in: the orders are of all countries. */
function Row({ order, again }: { order: Order; again: () => void }) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const { supplier, facility_id } = order;
  const read = useRead('/api/orders/accounts/{supplier_uuid}/', {
    path: { supplier_uuid: supplier.uuid },
    query: { facility_id },
  });
  const account = read.answer;
  const money = (amount: string | null) =>
    account ? formatMoney(amount ?? '0', account.currency, i18n.language) : (amount ?? '0');
  const above = money(order.over_limit);
  return (
    <li className={lines.record}>
      <span className={lines.name}>
        {order.facility_name}
        <span className={lines.detail}>
          {[
            ...[order.number, supplier.name, formatDateTime(order.submitted_at, i18n.language)],
            t('onHold.total', { amount: money(order.total) }),
          ].join(' · ')}
        </span>
        {account?.credit_limit ? (
          <span className={lines.detail}>
            {t('onHold.account', { limit: money(account.credit_limit), used: money(account.used) })}
          </span>
        ) : null}
      </span>
      <Group gap={12}>
        <Text as="span" strong>
          {t('onHold.above', { amount: above })}
        </Text>
        {account ? <Release order={order} above={above} again={again} /> : null}
      </Group>
      <div className={lines.whole}>
        <ListFailure read={read} texts={{ offline: t('onHold.offline') }} />
      </div>
    </li>
  );
}
