import { DecisionsNotice } from '@bloom/decisions';
import { ListFailure, usePages, useServerTexts } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import {
  Banner,
  Button,
  Checkbox,
  EmptyState,
  IconSearch,
  IconTruck,
  Loading,
  Page,
  PageHeader,
  Stack,
  Title,
} from '@bloom/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { isOpenOrder } from '../lines/line-numbers';
import { mayOrder } from '../shared/may-order';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { OrderRows, RecordRows } from './order-list';
import { isSent, useOrderRecords } from './use-records';

/** What was ordered: first what is still on this device, then what the server has, page by page. */
export function OrdersPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const shell = useShell();
  const navigate = useNavigate();
  const records = useOrderRecords();
  const pages = usePages('/api/orders/outgoing/', { query: { facility_id: settings.facilityId } });
  const { rows, loading, failure, more, again } = pages;
  const unsent = records?.filter((record) => !isSent(record)) ?? [];
  const seen = useSeen(unsent.map(({ uuid }) => uuid));
  const known = new Set(rows.map(({ uuid }) => uuid));
  // The server has them, and its list is not here or not new enough to say so.
  const sent = records?.filter((record) => isSent(record) && !known.has(record.uuid)) ?? [];
  const late = sent.filter(({ uuid }) => seen.has(uuid) || (failure !== null && rows.length === 0));
  useAgainAfterSending(records?.filter(isSent).length, again);

  const [search, setSearch] = useSearchParams();
  const onlyOpen = search.has('open');
  const shown = onlyOpen ? rows.filter(isOpenOrder) : rows;

  const canOrder = mayOrder(shell);
  const find = (
    <Button variant="primary" icon={<IconSearch size={20} />} onClick={() => navigate('/catalogue')}>
      {t('nav.find')}
    </Button>
  );
  const isEmpty = records !== undefined && unsent.length + late.length + rows.length === 0 && !loading && !failure;
  return (
    <Page>
      <PageHeader title={shell.label || t('title')} actions={canOrder ? find : undefined}>
        {t('orders.description')}
      </PageHeader>
      <Stack gap={24}>
        {shell.session.user.is_staff ? <Banner tone="info">{t('orders.staffLook')}</Banner> : null}
        <DecisionsNotice settings={settings} onSettled={again} />
        {unsent.length + late.length > 0 ? (
          <section aria-labelledby="orders-here">
            <Title order={2} look={3} id="orders-here">
              {t('orders.here')}
            </Title>
            <RecordRows records={[...unsent, ...late]} settings={settings} />
          </section>
        ) : null}
        {rows.length > 0 ? (
          <section aria-labelledby="orders-there">
            <Title order={2} look={3} id="orders-there">
              {t('orders.there')}
            </Title>
            <Checkbox
              label={t('orders.onlyOpen')}
              checked={onlyOpen}
              onChange={() => setSearch(onlyOpen ? {} : { open: '' }, { replace: true })}
            />
            {shown.length > 0 ? (
              <OrderRows orders={shown} settings={settings} />
            ) : (
              <EmptyState title={t(more ? 'orders.noneOpenYet' : 'orders.noneOpen')} />
            )}
          </section>
        ) : null}
        {loading ? <Loading /> : null}
        {isEmpty ? (
          <EmptyState icon={<IconTruck size={40} />} title={t('orders.none')} actions={canOrder ? find : undefined}>
            {t(canOrder ? 'orders.noneHint' : 'orders.noneHintLook')}
          </EmptyState>
        ) : null}
        <ListFailure read={pages} texts={{ offline: t('orders.offline') }} />
        {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
      </Stack>
    </Page>
  );
}

/** Ids that this page has shown once. */
function useSeen(uuids: readonly string[]): ReadonlySet<string> {
  const seen = useRef(new Set<string>());
  for (const uuid of uuids) seen.current.add(uuid);
  return seen.current;
}

/** The list of the server is read anew when it took something in. */
function useAgainAfterSending(sent: number | undefined, again: () => void): void {
  const before = useRef(sent);
  useEffect(() => {
    if (sent !== undefined && before.current !== undefined && sent > before.current) again();
    before.current = sent;
  }, [sent, again]);
}
