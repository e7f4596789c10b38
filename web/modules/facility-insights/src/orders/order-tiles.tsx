import type { InsightsOrders } from '@bloom/api-client';
import { Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { FigureCard } from '../shared/figure-card';
import styles from '../shared/figure-card.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { wholePercent } from './share';

export type OrderFigures = InsightsOrders['all'];

interface OrderTilesProps {
  figures: OrderFigures;
  settings: FacilitySettings;
}

export function OrderTiles(props: OrderTilesProps) {
  const { t } = useTranslation(NAMESPACE);
  const { figures, settings } = props;
  return (
    <div className={styles.grid}>
      <FillRate {...props} />
      <FigureCard
        name={t('orders.whole.name')}
        value={
          figures.lines === 0
            ? t('orders.unknown')
            : t('orders.whole.value', {
                whole: settings.count(figures.whole_lines),
                lines: settings.count(figures.lines),
              })
        }
        how={t('orders.whole.how')}
      />
      <LeadTime {...props} />
      <FigureCard
        name={t('orders.onOrder.name')}
        value={settings.money(figures.on_order)}
        how={t('orders.onOrder.how')}
      />
    </div>
  );
}

function FillRate({ figures, settings }: OrderTilesProps) {
  const { t } = useTranslation(NAMESPACE);
  const { fill_rate: rate, open_lines: open } = figures;
  const units = (count: number) => settings.count(count);
  return (
    <FigureCard
      name={t('orders.fill.name')}
      value={rate === null ? t('orders.unknown') : settings.percent(wholePercent(rate))}
      how={t('orders.fill.how')}
    >
      <Text tone="muted">
        {rate === null
          ? t('orders.fill.tooLittle')
          : t('orders.fill.units', { received: units(figures.received_units), asked: units(figures.asked_units) })}
      </Text>
      {open > 0 ? (
        <Text tone="muted">{t('orders.fill.open', { count: open, units: units(figures.open_units) })}</Text>
      ) : null}
    </FigureCard>
  );
}

function LeadTime({ figures, settings }: OrderTilesProps) {
  const { t } = useTranslation(NAMESPACE);
  const { median_days: median, slow_days: slow, orders } = figures.lead_time;
  const number = settings.count(orders);
  return (
    <FigureCard
      name={t('orders.lead.name')}
      value={median === null ? t('orders.unknown') : t('orders.days', { count: median })}
      how={t('orders.lead.how')}
    >
      <Text tone="muted">
        {median === null || slow === null
          ? t('orders.lead.tooLittle', { count: orders, number })
          : t('orders.lead.slow', { days: t('orders.days', { count: slow }), number })}
      </Text>
    </FigureCard>
  );
}
