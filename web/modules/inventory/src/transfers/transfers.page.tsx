import type { Page as Answer, StockTransfer } from '@bloom/api-client';
import { Button, EmptyState, IconPlus, Loading, Page, PageHeader, Stack, Tabs, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import table from '../picking/table.module.css';
import { formatDateTime } from '../shared/day';
import { NAMESPACE } from '../shared/namespace';
import { Pager } from '../shared/pager';
import { ServerTrouble } from '../shared/server-trouble';
import type { Place } from '../shared/use-place';
import { useServer } from '../shared/use-server';
import { takesFiles } from '../uploads/kinds';
import { hoursLeft, listPath, TABS, type Tab, tabOf } from './rules/states';
import { Standing } from './standing';

const PAGE_SIZE = 25;

export function TransfersPage({ place }: { place: Place }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const tab = tabOf(query);
  const home = `/stock-transfer/${place.facilityId}`;
  return (
    <Page>
      <PageHeader
        title={t('transfers.title')}
        actions={
          <>
            {takesFiles('stock_transfer') ? (
              <Button onClick={() => navigate(`${home}/new/main?importCsvFile=true`)}>{t('transfers.fromFile')}</Button>
            ) : null}
            <Button variant="primary" icon={<IconPlus size={20} />} onClick={() => navigate(`${home}/new/main`)}>
              {t('transfers.start')}
            </Button>
          </>
        }
      >
        {t('transfers.words')}
      </PageHeader>
      <Tabs
        label={t('transfers.lists')}
        tabs={TABS.map((value) => ({ value, label: t(`transfers.tabs.${value}`) }))}
        value={tab}
        onChange={(value) => setQuery({ tab: value })}
      >
        <List
          key={tab}
          tab={tab}
          place={place}
          page={Math.max(1, Number(query.get('page')) || 1)}
          onPage={(page) => setQuery(page === 1 ? { tab } : { tab, page: String(page) })}
        />
      </Tabs>
    </Page>
  );
}

interface ListProps {
  tab: Tab;
  place: Place;
  page: number;
  onPage: (page: number) => void;
}

function List({ tab, place, page, onPage }: ListProps) {
  const { t } = useTranslation(NAMESPACE);
  const read = useServer<Answer<StockTransfer>>(listPath(tab, place.facilityId, page));
  const { value } = read;
  if (!value) return read.trouble ? <ServerTrouble read={read} /> : <Loading />;
  if (value.results.length === 0) {
    return <EmptyState title={t(`transfers.none.${tab}`)}>{t('transfers.noneHint')}</EmptyState>;
  }
  return (
    <Stack gap={16}>
      {read.trouble ? <Text tone="attention">{t('picking.old')}</Text> : null}
      <ul className={table.list}>
        {value.results.map((transfer) => (
          <li key={transfer.id}>
            <Link className={table.link} to={`/stock-transfer/${place.facilityId}?selectedRecord=${transfer.id}`}>
              <span className={table.name}>
                {t('transfers.number', { number: transfer.number })} · {transfer.facilityName}
                <span className={table.detail}>
                  {formatDateTime(transfer.sent_at ?? transfer.created_at, place.language, place.timeZone)} ·{' '}
                  {transfer.sent_by ?? transfer.created_by} ·{' '}
                  {t('transfers.lines', { count: transfer.products.length })}
                </span>
              </span>
              <span className={table.side}>
                <Standing transfer={transfer} facilityId={place.facilityId} />
                <HoursLeft transfer={transfer} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager page={page} size={PAGE_SIZE} count={value.count} hasNext={value.next !== null} onChange={onPage} />
    </Stack>
  );
}

export function HoursLeft({ transfer }: { transfer: StockTransfer }) {
  const { t } = useTranslation(NAMESPACE);
  const hours = hoursLeft(transfer, Date.now());
  if (hours === null) return null;
  return <span>{hours === 0 ? t('transfers.due') : t('transfers.hoursLeft', { count: hours })}</span>;
}
