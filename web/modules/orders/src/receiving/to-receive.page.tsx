import type { Order, Shipment } from '@bloom/api-client';
import { DecisionsNotice } from '@bloom/decisions';
import type { ReceiptOutboxRecord } from '@bloom/local-db';
import { ListFailure, usePages, useServerTexts } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, EmptyState, IconTruck, Loading, Page, PageHeader, Stack, Title } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isSent, useReceiptRecords } from '../orders/use-records';
import { mayOrder } from '../shared/may-order';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ReceiptRows } from './receipt-rows';
import { openUnits, sourceOfOrder, sourceOfShipment } from './source';
import { SourceRow } from './source-row';
import { useOutsideOrders, useShipmentsHere } from './use-to-receive';

export function ToReceivePage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const records = useReceiptRecords();
  const shell = useShell();
  const { syncNow } = shell;
  const canReceive = mayOrder(shell);
  return (
    <Page>
      <PageHeader title={t('nav.receive')}>{t('receiving.description')}</PageHeader>
      <Stack gap={24}>
        {canReceive ? null : <Banner tone="info">{t('receiving.look')}</Banner>}
        <DecisionsNotice settings={settings} onSettled={syncNow} />
        {records && records.length > 0 ? (
          <Part id="receipts" title={t('receiving.here')}>
            <ReceiptRows records={records} settings={settings} />
          </Part>
        ) : null}
        {!records ? (
          <Loading />
        ) : canReceive ? (
          <FromCopy records={records} settings={settings} />
        ) : (
          <FromServer settings={settings} />
        )}
      </Stack>
    </Page>
  );
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <Title order={2} look={3} id={id}>
      {title}
    </Title>
    {children}
  </section>
);

interface PartProps {
  records: readonly ReceiptOutboxRecord[];
  settings: FacilitySettings;
}

function FromCopy({ records, settings }: PartProps) {
  const { t } = useTranslation(NAMESPACE);
  const here = useShipmentsHere();
  return (
    <>
      <Part id="on-their-way" title={t('receiving.shipments')}>
        {here ? (
          <ShipmentRows {...here} records={records} settings={settings} />
        ) : (
          <Loading>{t('receiving.loading')}</Loading>
        )}
      </Part>
      <Outside records={records} settings={settings} />
    </>
  );
}

function ShipmentRows({
  shipments,
  refreshedAt,
  records,
  settings,
}: PartProps & { shipments: readonly Shipment[]; refreshedAt: string | undefined }) {
  const { t } = useTranslation(NAMESPACE);
  const open = shipments
    .map((shipment) => ({ shipment, source: sourceOfShipment(shipment, records, refreshedAt) }))
    .filter(({ source }) => openUnits(source) > 0)
    .sort((a, b) => Date.parse(a.shipment.dispatched_at) - Date.parse(b.shipment.dispatched_at));
  // Also of nothing: without the server it is what was known then.
  const asOf = refreshedAt ? <p>{t('receiving.asOf', { time: settings.moment(refreshedAt) })}</p> : null;
  if (open.length === 0) {
    return (
      <>
        {asOf}
        <EmptyState icon={<IconTruck size={40} />} title={t(refreshedAt ? 'receiving.none' : 'receiving.notHere')}>
          {t(refreshedAt ? 'receiving.noneHint' : 'receiving.notHereHint')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {asOf}
      <ul>
        {open.map(({ shipment, source }) => (
          <SourceRow
            key={shipment.uuid}
            to={`/receive/${shipment.uuid}`}
            source={source}
            detail={[t('lines.waybillOf', { number: shipment.number }), shipment.warehouse.name]}
            when={settings.moment(shipment.dispatched_at)}
            packages={shipment.packages}
          />
        ))}
      </ul>
    </>
  );
}

/** Suppliers that answer nothing: the server alone knows what of their orders is to come. */
function Outside({ records, settings }: PartProps) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const { pages, orders } = useOutsideOrders(settings);
  const now = new Date().toISOString();
  const open = orders
    .map((order: Order) => ({
      order,
      source: sourceOfOrder(
        order,
        records.filter((one) => !isSent(one)),
        now,
      ),
    }))
    .filter(({ source }) => openUnits(source) > 0);
  return (
    <Part id="outside" title={t('receiving.outside')}>
      <p>{t('receiving.outsideHint')}</p>
      <ListFailure read={pages} texts={{ offline: t('receiving.outsideOffline') }} />
      {pages.loading ? <Loading /> : null}
      {open.length > 0 ? (
        <ul>
          {open.map(({ order, source }) => (
            <SourceRow
              key={order.uuid}
              to={`/receive/${order.uuid}`}
              source={source}
              detail={[order.number]}
              when={settings.moment(order.submitted_at)}
            />
          ))}
        </ul>
      ) : null}
      {open.length === 0 && !pages.loading && !pages.failure && !pages.more ? (
        <EmptyState title={t('receiving.outsideNone')} />
      ) : null}
      {pages.more ? <Button onClick={pages.more}>{ofServer('list.more')}</Button> : null}
    </Part>
  );
}

/** For who keeps no copy: what is on its way, to look at. */
function FromServer({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const pages = usePages('/api/orders/shipments/', { query: { facility_id: settings.facilityId } });
  const now = new Date().toISOString();
  return (
    <Part id="on-their-way" title={t('receiving.shipments')}>
      <ListFailure read={pages} />
      {pages.loading ? <Loading /> : null}
      <ul>
        {pages.rows.map((shipment) => (
          <SourceRow
            key={shipment.uuid}
            to={`/shipments/${shipment.uuid}`}
            source={sourceOfShipment(shipment, [], now)}
            detail={[t('lines.waybillOf', { number: shipment.number }), shipment.warehouse.name]}
            when={settings.moment(shipment.dispatched_at)}
            packages={shipment.packages}
          />
        ))}
      </ul>
      {pages.rows.length === 0 && !pages.loading && !pages.failure ? (
        <EmptyState title={t('receiving.none')}>{t('receiving.noneHint')}</EmptyState>
      ) : null}
      {pages.more ? <Button onClick={pages.more}>{ofServer('list.more')}</Button> : null}
    </Part>
  );
}
