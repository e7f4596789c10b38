import type { InsightsOverview } from '@bloom/api-client';
import { Stack, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '../shared/figure-card';
import styles from '../shared/figure-card.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Whatever day is looked at, the stock is that of this moment; lost sales are of the day. */
export function StockNow({ overview, settings }: { overview: InsightsOverview; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { stock, lost_sales: lost, day } = overview;
  const units = (count: number) => t('figures.units', { count, number: settings.count(count) });
  const lostList = `/facility-insights/reports?period=own&from=${day}&to=${day}`;
  return (
    <Stack gap={12}>
      <Title order={2}>{t('overview.stockNow')}</Title>
      <div className={styles.grid}>
        <FigureCard
          name={t('overview.value.name')}
          value={settings.money(stock.at_cost)}
          how={t('overview.value.how')}
          link={{ to: '/inventory/all?state=in', label: t('overview.value.show') }}
        >
          <Text tone="muted">{t('overview.value.atPrice', { amount: settings.money(stock.at_walk_in_price) })}</Text>
          {stock.cost_unknown_products > 0 ? (
            <Text tone="muted">{t('overview.value.unknown', { count: stock.cost_unknown_products })}</Text>
          ) : null}
        </FigureCard>
        <FigureCard
          name={t('overview.expired.name')}
          value={settings.money(stock.expired_value)}
          how={t('overview.expired.how')}
          link={{ to: '/inventory/expired-products', label: t('overview.expired.show') }}
        >
          <Text tone="muted">{units(stock.expired_units)}</Text>
        </FigureCard>
        <FigureCard
          name={t('overview.soon.name')}
          value={settings.money(stock.expiring_soon_value)}
          how={t('overview.soon.how')}
          link={{ to: '/inventory/expiring-soon', label: t('overview.soon.show') }}
        />
        <FigureCard
          name={t('overview.out.name')}
          value={settings.count(stock.out_of_stock)}
          how={t('overview.out.how')}
          link={{ to: '/inventory/all?state=out', label: t('overview.out.show') }}
        />
        <FigureCard
          name={t('overview.low.name')}
          value={settings.count(stock.low_stock)}
          how={t('overview.low.how')}
          link={{ to: '/inventory/all?state=low', label: t('overview.low.show') }}
        />
        <FigureCard
          name={t('overview.lost.name')}
          value={settings.count(lost.count)}
          how={t('overview.lost.how')}
          link={lost.count > 0 ? { to: lostList, label: t('overview.lost.show') } : undefined}
        >
          {lost.count > 0 ? <Text tone="muted">{units(lost.quantity)}</Text> : null}
        </FigureCard>
      </div>
    </Stack>
  );
}
