import { DecisionsNotice } from '@bloom/decisions';
import { isDismissed, type StockCountOutboxRecord } from '@bloom/local-db';
import { useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Button, IconPlus, Page, PageHeader, Stack, Tabs } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { OpenHere } from '../documents/open-here';
import { RecordList, usePageNumber } from '../documents/record-list';
import table from '../documents/table.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { draftFacts, emptyDraft, parseDraft } from './count-draft';
import { OPEN_COUNT } from './open-count';
import { useUnsentCounts } from './use-unsent-counts';

const STATUSES = ['open', 'applied', 'cancelled'] as const;
const NOTHING = emptyDraft('', '');

/** What is being counted here, what waits to be sent, and what the server has. */
export function CountsPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const status = STATUSES.find((one) => one === query.get('status')) ?? 'open';
  const [page, setPage] = usePageNumber();
  const read = useRead('/api/inventory/stock-counts/', { query: { facility_id: settings.facilityId, status, page } });
  const here = useUnsentCounts() ?? [];
  const { currency: code, minorUnits, money: wireMoney } = settings;
  return (
    <Page>
      <PageHeader
        title={t('counts.title')}
        actions={
          <>
            <Button onClick={() => navigate('/uploads/stock-count')}>{t('counts.fromFile')}</Button>
            <Button variant="primary" icon={<IconPlus size={20} />} onClick={() => navigate('/stock-counts/count')}>
              {t('counts.start')}
            </Button>
          </>
        }
      >
        {t('counts.description')}
      </PageHeader>
      <Stack gap={16}>
        <DecisionsNotice settings={{ ...settings, currency: { code, minorUnits }, wireMoney }} onSettled={read.again} />
        <OpenHere
          keptAs={OPEN_COUNT}
          countOf={(kept) => draftFacts(parseDraft(kept) ?? NOTHING).products}
          text={(count) => t('counts.openHere', { count })}
          goOn={{ label: t('counts.goOn'), to: '/stock-counts/count' }}
        />
        <Unsent counts={here.filter((record) => !isDismissed(record))} settings={settings} />
        <Tabs
          label={t('counts.lists')}
          tabs={STATUSES.map((value) => ({ value, label: t(`counts.status.${value}`) }))}
          value={status}
          onChange={(value) => setQuery(value === 'open' ? {} : { status: value })}
        >
          {status === 'cancelled' ? <Unsent counts={here.filter(isDismissed)} settings={settings} /> : null}
          <RecordList
            key={status}
            read={read}
            page={page}
            onPage={setPage}
            none={t(`counts.none.${status}`)}
            noneHint={t('counts.noneHint')}
            line={(count) => ({
              to: `/stock-counts/${count.id}`,
              name: t('counts.number', { number: count.batch_sync_number }),
              detail: [
                formatDateTime(count.created_at, settings.language, settings.timeZone),
                count.created_by,
                ...(count.note ? [count.note] : []),
              ].join(' · '),
              side: (
                <>
                  <span>{t('counts.lines', { count: count.counted_lines })}</span>
                  {count.status === status ? null : <span>{t(`counts.state.${count.status}`)}</span>}
                  <span>{t(`counts.source.${count.source}`)}</span>
                </>
              ),
            })}
          />
        </Tabs>
      </Stack>
    </Page>
  );
}

/** Counts that only this device has: what waits, what the server holds back, or what was decided not to count. */
function Unsent({ counts, settings }: { counts: readonly StockCountOutboxRecord[]; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  if (counts.length === 0) return null;
  return (
    <ul className={table.list} aria-label={t('counts.unsent')}>
      {counts.map((record) => (
        <li key={record.uuid}>
          <Link className={table.link} to={`/stock-counts/${record.uuid}`}>
            <span className={table.name}>
              {t('counts.lines', { count: record.payload.lines.length })}
              <span className={table.detail}>
                {formatDateTime(record.created_at, settings.language, settings.timeZone)} · {record.user_name}
              </span>
            </span>
            <span className={table.side}>
              {isDismissed(record)
                ? t('counts.dismissed')
                : t(record.state === 'quarantined' ? 'counts.held' : 'counts.waiting')}
            </span>
          </Link>
          {record.state === 'quarantined' && !isDismissed(record) ? (
            <Button variant="quiet" onClick={() => void shell.outbox.retry(record.uuid)}>
              {t('counts.sendAgain')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
