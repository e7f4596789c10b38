import type { Page as Answer, StockCount } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, EmptyState, IconPlus, Loading, Page, PageHeader, Stack, Tabs, Text } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import table from '../picking/table.module.css';
import { formatDateTime } from '../shared/day';
import { NAMESPACE } from '../shared/namespace';
import { Pager } from '../shared/pager';
import { ServerTrouble } from '../shared/server-trouble';
import type { Place } from '../shared/use-place';
import { useQuery } from '../shared/use-query';
import { useServer } from '../shared/use-server';
import { takesFiles } from '../uploads/kinds';
import { bookFacts, parseBook } from './count-book';
import { OPEN_COUNT } from './open-count';
import { useUnsentCounts } from './use-unsent-counts';

const PAGE_SIZE = 25;
const STATUSES = ['open', 'applied', 'cancelled'] as const;
type Status = (typeof STATUSES)[number];

/** What is being counted here, what waits to be sent, and what the server has. */
export function CountsPage({ place }: { place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const [chosen, choose] = useQuery('status');
  const status = STATUSES.find((one) => one === chosen) ?? 'open';
  return (
    <Page>
      <PageHeader
        title={t('counts.title')}
        actions={
          <>
            {takesFiles('stock_count') ? (
              <Button onClick={() => navigate('/uploads/stock-count')}>{t('counts.fromFile')}</Button>
            ) : null}
            <Button variant="primary" icon={<IconPlus size={20} />} onClick={() => navigate('/stock-counts/count')}>
              {t('counts.start')}
            </Button>
          </>
        }
      >
        {t('counts.words')}
      </PageHeader>
      <Stack gap={16}>
        <OpenHere />
        <Unsent place={place} />
        <Tabs
          label={t('counts.lists')}
          tabs={STATUSES.map((value) => ({ value, label: t(`counts.status.${value}`) }))}
          value={status}
          onChange={(value) => choose(value === 'open' ? null : value)}
        >
          <List key={status} status={status} place={place} />
        </Tabs>
      </Stack>
    </Page>
  );
}

/** A count was begun on this device and is not finished. */
function OpenHere() {
  const { t } = useTranslation(NAMESPACE);
  const { drafts } = useShell();
  const navigate = useNavigate();
  const book = parseBook(useLiveQuery(() => drafts.get(OPEN_COUNT), [drafts]));
  if (!book || book.products.length === 0) return null;
  const actions = [{ label: t('counts.goOn'), onClick: () => navigate('/stock-counts/count') }];
  return (
    <Banner tone="info" actions={actions}>
      {t('counts.openHere', { count: bookFacts(book).products })}
    </Banner>
  );
}

function Unsent({ place }: { place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const unsent = useUnsentCounts() ?? [];
  if (unsent.length === 0) return null;
  return (
    <ul className={table.list} aria-label={t('counts.unsent')}>
      {unsent.map((record) => (
        <li key={record.uuid}>
          <Link className={table.link} to={`/stock-counts/${record.uuid}`}>
            <span className={table.name}>
              {t('counts.lines', { count: record.payload.lines.length })}
              <span className={table.detail}>
                {formatDateTime(record.created_at, place.language, place.timeZone)} · {record.user_name}
              </span>
            </span>
            <span className={table.side}>
              {record.state === 'quarantined' ? (record.last_error?.detail ?? t('counts.held')) : t('counts.waiting')}
            </span>
          </Link>
          {record.state === 'quarantined' ? (
            <Button variant="quiet" onClick={() => void shell.outbox.retry(record.uuid)}>
              {t('counts.sendAgain')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function List({ status, place }: { status: Status; place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const [pageText, setPage] = useQuery('page');
  const page = Math.max(1, Number(pageText) || 1);
  const facility = encodeURIComponent(place.facilityId);
  const read = useServer<Answer<StockCount>>(
    `/api/inventory/stock-counts/?facility_id=${facility}&status=${status}&page=${page}`,
  );
  const { value } = read;
  if (!value) return read.trouble ? <ServerTrouble read={read} /> : <Loading />;
  if (value.results.length === 0) {
    return <EmptyState title={t(`counts.none.${status}`)}>{t('counts.noneHint')}</EmptyState>;
  }
  return (
    <Stack gap={16}>
      {read.trouble ? <Text tone="attention">{t('picking.old')}</Text> : null}
      <ul className={table.list}>
        {value.results.map((count) => (
          <li key={count.id}>
            <Link className={table.link} to={`/stock-counts/${count.id}`}>
              <span className={table.name}>
                {t('counts.number', { number: count.batch_sync_number })}
                <span className={table.detail}>
                  {formatDateTime(count.created_at, place.language, place.timeZone)} · {count.created_by}
                  {count.note ? ` · ${count.note}` : ''}
                </span>
              </span>
              <span className={table.side}>
                <span>{t('counts.lines', { count: count.counted_lines })}</span>
                <span>{t(`counts.source.${count.source}`)}</span>
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
