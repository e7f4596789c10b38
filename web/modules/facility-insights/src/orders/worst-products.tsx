/** Which products were missing, of those that are sold and used: whatever days are chosen, it is of the last 90. */
import type { InsightsOrders } from '@bloom/api-client';
import { ModuleLink, mayOrder, useShell } from '@bloom/shell-api';
import { Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { fileNamer } from '../reports/file-name';
import { type Column, Section } from '../reports/section';
import { formatDateTime } from '../shared/day';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { shareOf } from './share';

type Row = InsightsOrders['stock_outs']['worst'][number];

interface WorstProductsProps {
  figures: InsightsOrders;
  settings: FacilitySettings;
}

export function WorstProducts({ figures, settings }: WorstProductsProps) {
  const { t } = useTranslation(NAMESPACE);
  const orders = mayOrder(useShell());
  const { stock_outs: out } = figures;
  const title = t('orders.worst.title');
  const count = (head: string, of: (row: Row) => number): Column<Row> => ({
    head,
    show: (row) => settings.count(of(row)),
    cell: of,
    right: true,
  });
  const order: Column<Row> = { head: t('orders.worst.order'), show: (row) => <OrderLink row={row} /> };
  return (
    <Section
      title={title}
      about={t('orders.worst.about')}
      rows={out.worst}
      keyOf={(row) => row.product_uuid}
      empty={out.products === 0 ? t('orders.worst.tooLittle') : t('orders.worst.none')}
      fileName={fileNamer(figures, settings)(title)}
      columns={[
        {
          head: t('reports.product'),
          show: (row) => (
            <ModuleLink to={`/inventory/all?product=${encodeURIComponent(row.product_uuid)}`}>{row.name}</ModuleLink>
          ),
          cell: (row) => row.name,
        },
        count(t('orders.worst.without'), (row) => row.days_without),
        count(t('orders.worst.known'), (row) => row.days),
        count(t('orders.worst.used'), (row) => row.consumed),
        count(t('orders.worst.lost'), (row) => row.lost),
        count(t('orders.worst.onOrder'), (row) => row.on_order),
        ...(orders ? [order] : []),
      ]}
    >
      <Summary out={out} settings={settings} />
    </Section>
  );
}

function Summary({ out, settings }: { out: InsightsOrders['stock_outs']; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const share = shareOf(out.days_without, out.days);
  if (share === null || out.as_of === null) return null;
  return (
    <Text>
      {t('orders.worst.summary', {
        count: out.products_missing,
        missing: settings.count(out.products_missing),
        products: settings.count(out.products),
        share: settings.tenths(share),
        time: formatDateTime(out.as_of, settings.language, settings.timeZone),
      })}
    </Text>
  );
}

function OrderLink({ row }: { row: Row }) {
  const { t } = useTranslation(NAMESPACE);
  if (row.barcode.trim() === '') return null;
  return (
    <ModuleLink
      to={`/orders/catalogue?barcode=${encodeURIComponent(row.barcode.trim())}`}
      aria-label={t('orders.worst.orderNamed', { name: row.name })}
    >
      {t('orders.worst.orderIt')}
    </ModuleLink>
  );
}
