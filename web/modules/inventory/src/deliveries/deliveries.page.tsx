import { useRead } from '@bloom/server-data';
import { formatDay } from '@bloom/shell-api/day';
import { Button, IconPlus, Page, PageHeader, Stack, StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { OpenHere } from '../documents/open-here';
import { RecordList, usePageNumber } from '../documents/record-list';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { parseDelivery } from './delivery-lines';
import { OPEN_DELIVERY } from './open-delivery';

export function DeliveriesPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const [page, setPage] = usePageNumber();
  const read = useRead('/api/inventory/deliveries/', { query: { facility_id: settings.facilityId, page } });
  return (
    <Page>
      <PageHeader
        title={t('deliveries.title')}
        actions={
          <>
            <Button onClick={() => navigate('/uploads/delivery-note')}>{t('deliveries.fromFile')}</Button>
            <Button variant="primary" icon={<IconPlus size={20} />} onClick={() => navigate('/deliveries/new')}>
              {t('deliveries.start')}
            </Button>
          </>
        }
      >
        {t('deliveries.description')}
      </PageHeader>
      <Stack gap={16}>
        <OpenHere
          keptAs={OPEN_DELIVERY}
          countOf={(kept) => parseDelivery(kept)?.lines.length ?? 0}
          text={(count) => t('deliveries.openHere', { count })}
          goOn={{ label: t('deliveries.goOn'), to: '/deliveries/new' }}
        />
        <RecordList
          read={read}
          page={page}
          onPage={setPage}
          none={t('deliveries.none')}
          noneHint={t('deliveries.noneHint')}
          line={(delivery) => ({
            to: `/deliveries/${delivery.id}`,
            name: delivery.supplier,
            detail: `${t('deliveries.number', { number: delivery.number })} · ${delivery.reference}`,
            side: (
              <>
                <span>{formatDay(delivery.delivered_on, settings.language)}</span>
                {delivery.undone_at ? (
                  <StatusBadge tone="attention">{t('deliveries.undone')}</StatusBadge>
                ) : (
                  <span>{t('deliveries.lines', { count: delivery.lines.length })}</span>
                )}
              </>
            ),
          })}
        />
      </Stack>
    </Page>
  );
}
