import type { Order } from '@bloom/api-client';
import { ListFailure, usePages, useServerTexts } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, EmptyState, IconTruck, Loading, Page, PageHeader, Tabs, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import lines from '../lines/lines.module.css';
import { OrderState } from '../lines/order-state';
import { ToTake } from '../returns/to-take';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { inMoneyOf } from './money-of';

const STATES = ['open', 'all'] as const;

/** What pharmacies ask of this warehouse: the oldest that wants something first. */
export function IncomingPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const [search, setSearch] = useSearchParams();
  const state = search.get('state') === 'all' ? 'all' : 'open';
  return (
    <Page>
      <PageHeader title={t('nav.incoming')}>{t('incoming.description')}</PageHeader>
      {session.user.is_staff ? <Banner tone="info">{t('incoming.look')}</Banner> : null}
      <Tabs
        label={t('incoming.which')}
        tabs={STATES.map((value) => ({ value, label: t(`incoming.tab.${value}`) }))}
        value={state}
        onChange={(value) => setSearch(value === 'all' ? { state: 'all' } : {}, { replace: true })}
      >
        <Returns key={`returns-${state}`} state={state} settings={settings} />
        <Queue key={state} state={state} settings={settings} />
      </Tabs>
    </Page>
  );
}

/** What comes back to this warehouse stands above what is asked of it: hardly ever is there any. */
function Returns({ state, settings }: { state: (typeof STATES)[number]; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const pages = usePages('/api/orders/incoming-returns/', { query: { facility_id: settings.facilityId, state } });
  return <ToTake pages={pages} title={t('returns.toWarehouse')} settings={settings} />;
}

function Queue({ state, settings }: { state: (typeof STATES)[number]; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const pages = usePages('/api/orders/incoming/', { query: { facility_id: settings.facilityId, state } });
  const { rows, loading, failure, more } = pages;
  return (
    <>
      <ul>
        {rows.map((order) => (
          <Row key={order.uuid} order={order} settings={settings} />
        ))}
      </ul>
      {loading ? <Loading /> : null}
      {rows.length === 0 && !loading && !failure ? (
        <EmptyState icon={<IconTruck size={40} />} title={t(`incoming.none.${state}`)}>
          {t(`incoming.noneHint.${state}`)}
        </EmptyState>
      ) : null}
      <ListFailure read={pages} texts={{ offline: t('incoming.offline') }} />
      {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
    </>
  );
}

function Row({ order, settings }: { order: Order; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const facts = [order.number, settings.moment(order.submitted_at), t('lines.count', { count: order.lines.length })];
  return (
    <li>
      <Link className={lines.row} to={`/incoming/${order.uuid}`}>
        <span className={lines.name}>
          {order.facility_name}
          <span className={lines.detail}>{facts.join(' · ')}</span>
        </span>
        <Text as="span" strong>
          {inMoneyOf(order, settings).wireMoney(order.total)}
        </Text>
        <OrderState order={order} side="incoming" />
      </Link>
    </li>
  );
}
