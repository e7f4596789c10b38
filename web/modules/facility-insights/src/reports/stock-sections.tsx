/** What a report says of the stock: what hardly sells, what was missing, and what expired. */
import type { InsightsReport } from '@bloom/api-client';
import { ModuleLink } from '@bloom/shell-api';
import { Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '../shared/figure-card';
import figure from '../shared/figure-card.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { fileNamer } from './file-name';
import { ProductSection } from './product-section';
import { Section } from './section';

export function StockSections({ report, settings }: { report: InsightsReport; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { expired, slow_products: slow, lost_sales: lost } = report;
  const lostTitle = t('reports.lost.title');
  return (
    <>
      <ProductSection
        title={t('reports.slow.title')}
        about={t('reports.slow.about')}
        rows={slow}
        report={report}
        settings={settings}
      />
      <Section
        title={lostTitle}
        about={t('reports.lost.about')}
        rows={lost}
        keyOf={(row) => `${row.product_uuid ?? ''} ${row.description}`}
        empty={t('reports.lost.none')}
        fileName={fileNamer(report, settings)(lostTitle)}
        columns={[
          {
            head: t('reports.product'),
            show: (row) =>
              row.product_uuid ? (
                <ModuleLink to={`/inventory/all?product=${encodeURIComponent(row.product_uuid)}`}>
                  {row.description}
                </ModuleLink>
              ) : (
                row.description
              ),
            cell: (row) => row.description,
          },
          {
            head: t('reports.lost.times'),
            show: (row) => settings.count(row.count),
            cell: (row) => row.count,
            right: true,
          },
          {
            head: t('reports.lost.units'),
            show: (row) => settings.count(row.quantity),
            cell: (row) => row.quantity,
            right: true,
          },
        ]}
      />
      <div className={figure.grid}>
        <FigureCard
          name={t('reports.expired.name')}
          value={settings.money(expired.value)}
          how={t('reports.expired.how')}
          link={{ to: '/inventory/expired-products', label: t('reports.expired.show') }}
        >
          <Text tone="muted">
            {t('figures.units', { count: expired.units, number: settings.count(expired.units) })}
          </Text>
        </FigureCard>
      </div>
    </>
  );
}
