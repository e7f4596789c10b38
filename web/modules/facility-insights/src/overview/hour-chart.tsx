import type { InsightsOverview } from '@bloom/api-client';
import { Card } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../charts/bar-chart';
import { lengthOf } from '../shared/decimal';
import { hourSpan, hoursOf } from '../shared/hours';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

interface HourChartProps {
  overview: InsightsOverview;
  /** The day compared with. */
  other: string;
  settings: FacilitySettings;
}

export function HourChart({ overview, other, settings }: HourChartProps) {
  const { t } = useTranslation(NAMESPACE);
  const hours = hoursOf(overview.by_hour, { sales: '0', before: '0', count: 0 });
  const best = hours.reduce((a, b) => (lengthOf(b.sales) > lengthOf(a.sales) ? b : a));
  const bars = hours.map((hour) => ({
    key: String(hour.hour),
    label: String(hour.hour),
    name: hourSpan(hour.hour),
    value: lengthOf(hour.sales),
    text: settings.money(hour.sales),
    before: lengthOf(hour.before),
    beforeText: settings.money(hour.before),
  }));
  const label =
    lengthOf(best.sales) > 0
      ? t('overview.hourLabel', { hours: hourSpan(best.hour), amount: settings.money(best.sales) })
      : t('overview.byHour');
  return (
    <Card>
      <BarChart
        label={label}
        bars={bars}
        heads={{ bar: t('figures.hour'), value: t('figures.sales.name'), before: other }}
        short={settings.short}
      />
    </Card>
  );
}
