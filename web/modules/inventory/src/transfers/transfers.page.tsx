import type { StockTransfer } from '@bloom/api-client';
import { useRead } from '@bloom/server-data';
import { formatDateTime } from '@bloom/shell-api/day';
import { Button, IconPlus, Page, PageHeader, Tabs } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { RecordList, usePageNumber } from '../documents/record-list';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ASKED, hoursLeft, TABS, tabOf } from './rules/states';
import { TransferStatus } from './transfer-status';

export function TransfersPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const tab = tabOf(query);
  const home = `/stock-transfer/${settings.facilityId}`;
  const [page, setPage] = usePageNumber();
  const list = { source_or_destination_facility: settings.facilityId, ...ASKED[tab] };
  const read = useRead('/api/inventory-bff/stock-transfers/', { query: { ...list, page } });
  return (
    <Page>
      <PageHeader
        title={t('transfers.title')}
        actions={
          <>
            <Button onClick={() => navigate(`${home}/new/main?importCsvFile=true`)}>{t('transfers.fromFile')}</Button>
            <Button variant="primary" icon={<IconPlus size={20} />} onClick={() => navigate(`${home}/new/main`)}>
              {t('transfers.start')}
            </Button>
          </>
        }
      >
        {t('transfers.description')}
      </PageHeader>
      <Tabs
        label={t('transfers.lists')}
        tabs={TABS.map((value) => ({ value, label: t(`transfers.tabs.${value}`) }))}
        value={tab}
        onChange={(value) => setQuery({ tab: value })}
      >
        <RecordList
          key={tab}
          read={read}
          page={page}
          onPage={setPage}
          none={t(`transfers.none.${tab}`)}
          noneHint={t('transfers.noneHint')}
          line={(transfer) => ({
            to: `${home}?selectedRecord=${transfer.id}`,
            name: `${t('transfers.number', { number: transfer.number })} · ${transfer.facilityName}`,
            detail: [
              formatDateTime(transfer.sent_at ?? transfer.created_at, settings.language, settings.timeZone),
              transfer.sent_by ?? transfer.created_by,
              t('transfers.lines', { count: transfer.products.length }),
            ].join(' · '),
            side: (
              <>
                <TransferStatus transfer={transfer} facilityId={settings.facilityId} />
                <HoursLeft transfer={transfer} />
              </>
            ),
          })}
        />
      </Tabs>
    </Page>
  );
}

export function HoursLeft({ transfer }: { transfer: StockTransfer }) {
  const { t } = useTranslation(NAMESPACE);
  const hours = hoursLeft(transfer, Date.now());
  if (hours === null) return null;
  return <span>{hours === 0 ? t('transfers.due') : t('transfers.hoursLeft', { count: hours })}</span>;
}
