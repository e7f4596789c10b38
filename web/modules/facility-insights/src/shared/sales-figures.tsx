/** The figures that a day and a report have in common. */
import type { InsightsOverview } from '@bloom/api-client';
import { Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { isNothing } from './decimal';
import { Compared, FigureCard } from './figure-card';
import styles from './figure-card.module.css';
import { NAMESPACE } from './namespace';
import type { FacilitySettings } from './use-facility-settings';

type Common = Pick<InsightsOverview, 'sales' | 'sale_count' | 'average_basket' | 'discounts' | 'margin' | 'cost_known'>;

interface SalesFiguresProps {
  figures: Common;
  /** What is compared with, as it stands in a sentence. */
  other: string;
  /** Where the sales behind the figures are. */
  to: string;
  settings: FacilitySettings;
}

export function SalesFigures({ figures, other, to, settings }: SalesFiguresProps) {
  const { t } = useTranslation(NAMESPACE);
  const { sales, sale_count: count, average_basket: basket, discounts, margin, cost_known: known } = figures;
  const link = isNothing(count.value)
    ? undefined
    : { to, label: t('figures.show', { count: Number(count.value), number: settings.count(count.value) }) };
  const compared = { with: other, settings };
  return (
    <div className={styles.grid}>
      <FigureCard
        name={t('figures.sales.name')}
        value={settings.money(sales.value)}
        how={t('figures.sales.how')}
        link={link}
      >
        <Compared figure={sales} kind="money" {...compared} />
      </FigureCard>
      <FigureCard
        name={t('figures.count.name')}
        value={settings.count(count.value)}
        how={t('figures.count.how')}
        link={link}
      >
        <Compared figure={count} kind="count" {...compared} />
      </FigureCard>
      <FigureCard
        name={t('figures.basket.name')}
        value={isNothing(count.value) ? '—' : settings.money(basket.value)}
        how={t('figures.basket.how')}
      >
        {isNothing(count.value) ? null : <Compared figure={basket} kind="money" {...compared} />}
      </FigureCard>
      <FigureCard
        name={t('figures.discounts.name')}
        value={settings.money(discounts.value)}
        how={t('figures.discounts.how')}
      >
        <Compared figure={discounts} kind="money" {...compared} />
        <Text tone="muted">{t('figures.discounts.sales', { count: discounts.count })}</Text>
      </FigureCard>
      <FigureCard
        name={t('figures.margin.name')}
        value={known > 0 ? settings.money(margin.value) : '—'}
        how={t('figures.margin.how')}
      >
        {known > 0 ? <Compared figure={margin} kind="money" {...compared} /> : null}
        <Text tone="muted">
          {known > 0 ? t('figures.margin.known', { share: settings.percent(known) }) : t('figures.margin.unknown')}
        </Text>
      </FigureCard>
    </div>
  );
}
