import type { Order, OrderLine } from '@bloom/api-client';
import type { OrderOutboxRecord } from '@bloom/local-db';
import { ReadFailure, useRead } from '@bloom/server-data';
import { Banner, BreadcrumbHeader, Loading, Page, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { Fact, Facts } from '../lines/fact';
import { HoldBanner } from '../lines/hold-banner';
import { isOpenOrder } from '../lines/line-numbers';
import { OrderBasis } from '../lines/order-basis';
import { OrderState } from '../lines/order-state';
import { ShipmentList } from '../lines/shipment-list';
import { Timeline } from '../lines/timeline';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { asEarlier } from './again/lines-again';
import { OrderAgain } from './again/order-again';
import { MoneyOfOrder } from './money-of-order';
import { OrderLines, RecordLines } from './order-lines';
import { HeldNote, RecordState } from './record-state';
import { totalOf } from './record-sums';
import { isSent, useOrderRecord } from './use-records';

/** One order: as the server has it, or as it waits on this device. */
export function OrderPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid = '' } = useParams();
  const navigate = useNavigate();
  const record = useOrderRecord(uuid);
  const isHere = record !== null && (record === undefined || !isSent(record));
  const read = useRead('/api/orders/outgoing/{uuid}/', isHere ? null : { path: { uuid } });
  const order = read.answer;
  const local = record && (isHere || read.failure) ? record : null;
  // Of one place on the page, so that what was said stays when the server has the order meanwhile.
  const earlier = order ?? (local ? asEarlier(local) : null);
  return (
    <Page>
      <BreadcrumbHeader
        title={order ? t('orders.titleOf', { number: order.number }) : t('orders.one')}
        onBack={() => navigate('/orders')}
      />
      {earlier ? <OrderAgain key={uuid} order={earlier} settings={settings} /> : null}
      {order ? (
        <ServerOrder order={order} settings={settings} again={read.again} />
      ) : local ? (
        <LocalOrder record={local} settings={settings} />
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('orders.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** Something was sent or came, so there is something to pay. */
const isMoving = ({ sent_units, received_units }: OrderLine) => sent_units + received_units > 0;

function ServerOrder({ order, settings, again }: { order: Order; settings: FacilitySettings; again: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name={t('orders.supplier')}>{order.supplier.name}</Fact>
        <Fact name={t('orders.state')}>
          <OrderState order={order} side="outgoing" />
          <OrderBasis order={order} />
        </Fact>
        <Fact name={t('orders.total')}>{settings.wireMoney(order.total)}</Fact>
        {order.lines.some(isMoving) ? (
          <Fact name={t('orders.invoice')}>{settings.wireMoney(order.invoice_amount)}</Fact>
        ) : null}
        <Fact name={t('orders.by')}>
          {[order.submitted_by.name, settings.moment(order.submitted_at)].filter(Boolean).join(', ')}
        </Fact>
        {order.note ? <Fact name={t('orders.note')}>{order.note}</Fact> : null}
      </Facts>
      {order.accepted_by_itself ? <Banner tone="attention">{t('lines.basis.byItselfHint')}</Banner> : null}
      <HoldBanner order={order} side="outgoing" settings={settings}>
        <Link to={`/accounts/${order.supplier.uuid}`}>{t('lines.hold.account')}</Link>
      </HoldBanner>
      {order.waiting > 0 ? <Banner tone="attention">{t('orders.waitingHint', { count: order.waiting })}</Banner> : null}
      {!order.by_warehouse && isOpenOrder(order) ? (
        <Banner tone="info">{t('orders.outside', { supplier: order.supplier.name })}</Banner>
      ) : null}
      <OrderLines order={order} settings={settings} again={again} />
      <ShipmentList order={order} settings={settings} />
      <MoneyOfOrder order={order} settings={settings} />
      <Timeline order={order} side="outgoing" settings={settings} />
    </Stack>
  );
}

function LocalOrder({ record, settings }: { record: OrderOutboxRecord; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { payload } = record;
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name={t('orders.supplier')}>{payload.supplier_name}</Fact>
        <Fact name={t('orders.state')}>
          <RecordState record={record} />
        </Fact>
        <Fact name={t('orders.total')}>{settings.money(totalOf(record, settings))}</Fact>
        <Fact name={t('orders.by')}>
          {record.user_name}, {settings.moment(record.created_at)}
        </Fact>
        {payload.note ? <Fact name={t('orders.note')}>{payload.note}</Fact> : null}
      </Facts>
      <HeldNote record={record} />
      {record.state === 'quarantined' ? null : (
        <Banner tone="info">{t(isSent(record) ? 'orders.sentHint' : 'orders.notSentHint')}</Banner>
      )}
      <RecordLines record={record} settings={settings} />
    </Stack>
  );
}
