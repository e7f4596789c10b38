import { ReadFailure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useOneTab } from '@bloom/shell-api/one-tab';
import { BreadcrumbHeader, EmptyState, Loading, Page } from '@bloom/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useReceiptRecords } from '../orders/use-records';
import { mayOrder } from '../shared/may-order';
import { NAMESPACE } from '../shared/namespace';
import { NoCopy } from '../shared/no-copy';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { Receiving } from './receiving';
import { openUnits, type Source, sourceOfOrder, sourceOfShipment } from './source';
import { useReceiptDraft } from './use-receipt-draft';
import { useShipmentsHere } from './use-to-receive';

export function ReceivePage({ settings }: { settings: FacilitySettings }) {
  const shell = useShell();
  const { uuid = '' } = useParams();
  if (!mayOrder(shell)) return <NoCopy />;
  return <One key={uuid} uuid={uuid} settings={settings} />;
}

/** What is to come of it now, from the copy or else from the server; what was begun goes on without either. */
function useSource(uuid: string) {
  const records = useReceiptRecords();
  const here = useShipmentsHere();
  const shipment = here?.shipments.find((one) => one.uuid === uuid);
  const isElse = here !== undefined && !shipment;
  const read = useRead('/api/orders/outgoing/{uuid}/', isElse ? { path: { uuid } } : null);
  const { answer, answeredAt } = read;
  const refreshedAt = here?.refreshedAt;
  const source = useMemo((): Source | undefined => {
    if (!records) return undefined;
    if (shipment) return sourceOfShipment(shipment, records, refreshedAt);
    return answer && !answer.by_warehouse ? sourceOfOrder(answer, records, answeredAt) : undefined;
  }, [records, shipment, refreshedAt, answer, answeredAt]);
  return { source, read, isByWarehouse: answer?.by_warehouse === true };
}

interface OneProps {
  uuid: string;
  settings: FacilitySettings;
}

/** In the hands of one tab: two that count under one uuid would store one of both. */
function One(props: OneProps) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const navigate = useNavigate();
  const hand = useOneTab(`bloom.${session.facility?.id ?? ''}.orders-receipt.${session.user.id}.${props.uuid}`);
  if (hand === 'ours') return <Open {...props} />;
  return (
    <Page>
      <BreadcrumbHeader title={t('receiving.one')} onBack={() => navigate('/receive')} />
      {hand === 'looking' ? (
        <Loading />
      ) : (
        <EmptyState title={t('receiving.elsewhere')} actions={<Link to="/receive">{t('nav.receive')}</Link>}>
          {t('receiving.elsewhereHint')}
        </EmptyState>
      )}
    </Page>
  );
}

function Open({ uuid, settings }: OneProps) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const { source, read, isByWarehouse } = useSource(uuid);
  const kept = useReceiptDraft(uuid, source);
  const draft = kept.value;
  const known = draft?.source ?? source;
  const isDone = source && openUnits(source) === 0 && !draft?.lines.some(({ checked }) => checked);
  return (
    <Page>
      <BreadcrumbHeader
        title={known ? t('receiving.of', { number: known.number }) : t('receiving.one')}
        onBack={() => navigate('/receive')}
      />
      {isDone ? (
        <EmptyState title={t('receiving.nothingOpen')} actions={<Link to="/receive">{t('nav.receive')}</Link>}>
          {t('receiving.nothingOpenHint')}
        </EmptyState>
      ) : draft ? (
        <Receiving draft={draft} kept={kept} settings={settings} />
      ) : isByWarehouse ? (
        <EmptyState title={t('receiving.byShipment')} actions={<Link to="/receive">{t('nav.receive')}</Link>}>
          {t('receiving.byShipmentHint')}
        </EmptyState>
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('receiving.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
