import type { InsightsOrders } from '@bloom/api-client';
import { useTranslation } from 'react-i18next';
import { fileNamer } from '../reports/file-name';
import { type Column, Section } from '../reports/section';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { OrderFigures } from './order-tiles';
import { wholePercent } from './share';

type Row = InsightsOrders['by_supplier'][number];

interface SupplierTableProps {
  figures: InsightsOrders;
  settings: FacilitySettings;
}

export function SupplierTable({ figures, settings }: SupplierTableProps) {
  const { t } = useTranslation(NAMESPACE);
  const title = t('orders.bySupplier');
  const count = (head: string, of: (figures: OrderFigures) => number): Column<Row> => ({
    head,
    show: (row) => settings.count(of(row.figures)),
    cell: (row) => of(row.figures),
    right: true,
  });
  const unless = (value: number | null, told: (value: number) => string) =>
    value === null ? t('orders.unknown') : told(value);
  return (
    <Section
      title={title}
      about={t('orders.bySupplierAbout')}
      rows={figures.by_supplier}
      keyOf={(row) => row.supplier_uuid}
      empty={t('orders.none')}
      fileName={fileNamer(figures, settings)(title)}
      columns={[
        { head: t('orders.supplier'), show: (row) => row.name, cell: (row) => row.name },
        count(t('orders.orders'), ({ orders }) => orders),
        {
          head: t('orders.fill.name'),
          show: (row) => unless(row.figures.fill_rate, (rate) => settings.percent(wholePercent(rate))),
          cell: (row) => row.figures.fill_rate,
          right: true,
        },
        count(t('orders.asked'), ({ asked_units: units }) => units),
        count(t('orders.received'), ({ received_units: units }) => units),
        count(t('orders.lines'), ({ lines }) => lines),
        count(t('orders.wholeLines'), ({ whole_lines: lines }) => lines),
        count(t('orders.openUnits'), ({ open_units: units }) => units),
        {
          head: t('orders.lead.median'),
          show: (row) => unless(row.figures.lead_time.median_days, (days) => settings.count(days)),
          cell: (row) => row.figures.lead_time.median_days,
          right: true,
        },
        {
          head: t('orders.onOrder.name'),
          show: (row) => settings.money(row.figures.on_order),
          cell: (row) => row.figures.on_order,
          right: true,
        },
      ]}
    />
  );
}
