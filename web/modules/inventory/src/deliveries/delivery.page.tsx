import type { Delivery } from '@bloom/api-client';
import { ReadFailure, useRead } from '@bloom/server-data';
import { formatDateTime, formatDay, formatExpiry } from '@bloom/shell-api/day';
import { Banner, BreadcrumbHeader, formatCount, Loading, Page, Stack, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { Fact } from '../documents/fact';
import table from '../documents/table.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** What came, what of it was taken into stock, and why the rest was not. */
export function DeliveryPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead('/api/inventory/deliveries/{id}/', { path: { id } });
  const delivery = read.answer;
  return (
    <Page>
      <BreadcrumbHeader
        title={delivery ? t('deliveries.titleOf', { number: delivery.number }) : t('deliveries.one')}
        onBack={() => navigate('/deliveries')}
      />
      {delivery ? (
        <Stack gap={16}>
          <dl className={table.facts}>
            <Fact name={t('deliveries.supplier')}>{delivery.supplier}</Fact>
            <Fact name={t('deliveries.reference')}>{delivery.reference}</Fact>
            <Fact name={t('deliveries.deliveredOn')}>{formatDay(delivery.delivered_on, settings.language)}</Fact>
            <Fact name={t('deliveries.receivedBy')}>
              {delivery.received_by}, {formatDateTime(delivery.received_at, settings.language, settings.timeZone)}
            </Fact>
            <Fact name={t('deliveries.how')}>{t(`deliveries.source.${delivery.source}`)}</Fact>
            {delivery.owner === 'provider' ? (
              <Fact name={t('deliveries.owner')}>{t('deliveries.ofProvider')}</Fact>
            ) : null}
          </dl>
          {delivery.undone_at ? (
            <Banner tone="attention">
              {t('deliveries.undoneBy', {
                who: delivery.undone_by ?? '',
                when: formatDateTime(delivery.undone_at, settings.language, settings.timeZone),
              })}
            </Banner>
          ) : null}
          <Lines delivery={delivery} settings={settings} />
        </Stack>
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('deliveries.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Lines({ delivery, settings }: { delivery: Delivery; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const units = (count: number) => formatCount(count, settings.language);
  const heads = ['quantity', 'damaged', 'short', 'accepted', 'cost'] as const;
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>{t('deliveries.columns.product')}</th>
          {heads.map((head) => (
            <th key={head} data-align="right">
              {t(`deliveries.columns.${head}`)}
            </th>
          ))}
          <th>{t('deliveries.columns.reason')}</th>
        </tr>
      </thead>
      <tbody>
        {delivery.lines.map((line) => (
          <tr key={line.id}>
            <td>
              <span className={table.name}>
                {line.name}
                <span className={table.detail}>
                  {t('deliveries.lotAndExpiry', {
                    lot: line.lot,
                    date: formatExpiry(line.expiry_date, settings.language),
                  })}
                </span>
              </span>
            </td>
            <td data-align="right" data-label={t('deliveries.columns.quantity')}>
              {units(line.quantity)}
            </td>
            <td data-align="right" data-label={t('deliveries.columns.damaged')}>
              {units(line.damaged)}
            </td>
            <td data-align="right" data-label={t('deliveries.columns.short')}>
              {units(line.short)}
            </td>
            <td data-align="right" data-label={t('deliveries.columns.accepted')}>
              <Text as="span" strong>
                {units(line.accepted)}
              </Text>
            </td>
            <td data-align="right" data-label={t('deliveries.columns.cost')}>
              {line.unit_cost === null ? '–' : settings.money(line.unit_cost)}
            </td>
            <td data-label={line.reason ? t('deliveries.columns.reason') : undefined}>
              {line.reason ? t(`deliveries.reasons.${line.reason}`, { defaultValue: line.reason }) : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
