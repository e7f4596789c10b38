import type { InsightsReport, ProductFigure } from '@bloom/api-client';
import { ModuleLink } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { fileNamer } from './file-name';
import { Section } from './section';

interface ProductSectionProps {
  title: string;
  about: string;
  rows: readonly ProductFigure[];
  report: InsightsReport;
  settings: FacilitySettings;
}

export function ProductSection({ title, about, rows, report, settings }: ProductSectionProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Section
      title={title}
      about={about}
      rows={rows}
      keyOf={(row) => row.product_uuid}
      empty={t('reports.noProducts')}
      fileName={fileNamer(report, settings)(title)}
      columns={[
        {
          head: t('reports.product'),
          show: (row) => (
            <ModuleLink to={`/inventory/all?product=${encodeURIComponent(row.product_uuid)}`}>{row.name}</ModuleLink>
          ),
          cell: (row) => row.name,
        },
        {
          head: t('reports.sold'),
          show: (row) => settings.count(row.quantity),
          cell: (row) => row.quantity,
          right: true,
        },
        {
          head: t('figures.sales.name'),
          show: (row) => settings.money(row.sales),
          cell: (row) => row.sales,
          right: true,
        },
        {
          head: t('reports.inStock'),
          show: (row) => (row.in_stock === null ? t('reports.notStocked') : settings.count(row.in_stock)),
          cell: (row) => row.in_stock,
          right: true,
        },
      ]}
    />
  );
}
