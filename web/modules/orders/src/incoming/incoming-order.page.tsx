import type { Order, OrderLine } from '@bloom/api-client';
import { ReadFailure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { Banner, BreadcrumbHeader, Button, IconPackages, Loading, Page, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { RecordPayment } from '../accounts/record-payment';
import { CloseLine } from '../lines/close-line';
import { Fact, Facts } from '../lines/fact';
import { HoldBanner } from '../lines/hold-banner';
import { mayCloseUnsent, unsentUnits } from '../lines/line-numbers';
import { LineState } from '../lines/line-state';
import { Lines } from '../lines/lines-table';
import { OrderState } from '../lines/order-state';
import { ShipmentList } from '../lines/shipment-list';
import { Timeline } from '../lines/timeline';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { AnswerForm } from './answer-form';
import { isAnswerable } from './answer-lines';
import { inMoneyOf } from './money-of';

/** One order of a pharmacy: answered, then picked and sent. */
export function IncomingOrderPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead('/api/orders/incoming/{uuid}/', { path: { uuid } });
  const order = read.answer;
  return (
    <Page>
      <BreadcrumbHeader
        title={order ? t('incoming.of', { number: order.number, facility: order.facility_name }) : t('incoming.one')}
        onBack={() => navigate('/incoming')}
      >
        {order ? <OrderState order={order} side="incoming" /> : null}
      </BreadcrumbHeader>
      {order ? (
        <One order={order} settings={inMoneyOf(order, settings)} again={read.again} />
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('incoming.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

interface OneProps {
  order: Order;
  settings: FacilitySettings;
  again: () => void;
}

function One({ order, settings, again }: OneProps) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const mayAct = !useShell().session.user.is_staff;
  const toSend = order.lines.reduce((all, line) => all + unsentUnits(line), 0);
  // The server takes no answer while it is on hold.
  const toAnswer = order.state === 'held' ? [] : order.lines.filter(isAnswerable);
  const stateOf = (line: OrderLine) => (
    <LineState order={order} line={line} side="incoming">
      {mayAct && mayCloseUnsent(line) ? (
        <CloseLine side="incoming" order={order.uuid} line={line} again={again} />
      ) : null}
    </LineState>
  );
  return (
    <Stack gap={24}>
      <Facts>
        <Fact name={t('incoming.facility')}>{order.facility_name}</Fact>
        <Fact name={t('incoming.by')}>
          {[order.submitted_by.name, settings.moment(order.submitted_at)].filter(Boolean).join(', ')}
        </Fact>
        <Fact name={t('incoming.total')}>{settings.wireMoney(order.total)}</Fact>
        <Fact name={t('incoming.sent')}>{settings.wireMoney(order.sent_amount)}</Fact>
        {order.note ? <Fact name={t('incoming.note')}>{order.note}</Fact> : null}
      </Facts>
      {mayAct ? (
        <Link to={`/accounts/${order.supplier.uuid}?facility=${order.facility_id}`}>
          {t('lines.hold.accountOf', { facility: order.facility_name })}
        </Link>
      ) : null}
      <OnHold order={order} settings={settings} again={again} />
      {mayAct && toSend > 0 ? (
        <div>
          <Button
            variant="primary"
            size="large"
            icon={<IconPackages size={20} />}
            onClick={() => navigate(`/incoming/${order.uuid}/pick`)}
          >
            {t('incoming.pick', { amount: t('lines.units', { count: toSend }) })}
          </Button>
        </div>
      ) : null}
      {order.waiting > 0 ? <Banner tone="info">{t('incoming.waiting', { count: order.waiting })}</Banner> : null}
      {mayAct && toAnswer.length > 0 ? (
        <AnswerForm order={order} lines={toAnswer} settings={settings} again={again} />
      ) : null}
      <Lines lines={order.lines} settings={settings} stateOf={stateOf} />
      <ShipmentList order={order} settings={settings} />
      <Timeline order={order} side="incoming" settings={settings} />
    </Stack>
  );
}

/** While it is on hold there is nothing to answer; what was paid is written down here, or the provider lets it through. */
function OnHold({ order, settings, again }: OneProps) {
  const { t } = useTranslation(NAMESPACE);
  const { is_staff } = useShell().session.user;
  if (order.state !== 'held') return null;
  const payment = { supplier: order.supplier, facilityId: order.facility_id, settings, again };
  return (
    <Stack gap={8} align="flex-start">
      <HoldBanner order={order} side="incoming" settings={settings}>
        {is_staff ? <Link to="/held">{t('lines.hold.list')}</Link> : null}
      </HoldBanner>
      {is_staff ? null : <RecordPayment {...payment} />}
    </Stack>
  );
}
