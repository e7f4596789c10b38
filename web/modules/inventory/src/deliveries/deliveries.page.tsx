import type { Page as Answer, Delivery } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, EmptyState, IconPlus, Loading, Page, PageHeader, Stack, Text } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import table from '../picking/table.module.css';
import { formatDay } from '../shared/day';
import { NAMESPACE } from '../shared/namespace';
import { Pager } from '../shared/pager';
import { ServerTrouble } from '../shared/server-trouble';
import type { Place } from '../shared/use-place';
import { useQuery } from '../shared/use-query';
import { useServer } from '../shared/use-server';
import { takesFiles } from '../uploads/kinds';
import { parseDelivery } from './delivery-lines';
import { OPEN_DELIVERY } from './open-delivery';

const PAGE_SIZE = 25;

export function DeliveriesPage({ place }: { place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  return (
    <Page>
      <PageHeader
        title={t('deliveries.title')}
        actions={
          <>
            {takesFiles('delivery_note') ? (
              <Button onClick={() => navigate('/uploads/delivery-note')}>{t('deliveries.fromFile')}</Button>
            ) : null}
            <Button variant="primary" icon={<IconPlus size={20} />} onClick={() => navigate('/deliveries/new')}>
              {t('deliveries.start')}
            </Button>
          </>
        }
      >
        {t('deliveries.words')}
      </PageHeader>
      <Stack gap={16}>
        <OpenHere />
        <List place={place} />
      </Stack>
    </Page>
  );
}

/** A delivery was begun on this device and is not received yet. */
function OpenHere() {
  const { t } = useTranslation(NAMESPACE);
  const { drafts } = useShell();
  const navigate = useNavigate();
  const draft = parseDelivery(useLiveQuery(() => drafts.get(OPEN_DELIVERY), [drafts]));
  if (!draft || draft.lines.length === 0) return null;
  const actions = [{ label: t('deliveries.goOn'), onClick: () => navigate('/deliveries/new') }];
  return (
    <Banner tone="info" actions={actions}>
      {t('deliveries.openHere', { count: draft.lines.length })}
    </Banner>
  );
}

function List({ place }: { place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const [pageText, setPage] = useQuery('page');
  const page = Math.max(1, Number(pageText) || 1);
  const facility = encodeURIComponent(place.facilityId);
  const read = useServer<Answer<Delivery>>(`/api/inventory/deliveries/?facility_id=${facility}&page=${page}`);
  const { value } = read;
  if (!value) return read.trouble ? <ServerTrouble read={read} /> : <Loading />;
  if (value.results.length === 0)
    return <EmptyState title={t('deliveries.none')}>{t('deliveries.noneHint')}</EmptyState>;
  return (
    <Stack gap={16}>
      {read.trouble ? <Text tone="attention">{t('picking.old')}</Text> : null}
      <ul className={table.list}>
        {value.results.map((delivery) => (
          <li key={delivery.id}>
            <Link className={table.link} to={`/deliveries/${delivery.id}`}>
              <span className={table.name}>
                {delivery.supplier}
                <span className={table.detail}>
                  {t('deliveries.number', { number: delivery.number })} · {delivery.reference}
                </span>
              </span>
              <span className={table.side}>
                <span>{formatDay(delivery.delivered_on, place.language)}</span>
                <span>{t('deliveries.lines', { count: delivery.lines.length })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        size={PAGE_SIZE}
        count={value.count}
        hasNext={value.next !== null}
        onChange={(next) => setPage(next === 1 ? null : String(next))}
      />
    </Stack>
  );
}
