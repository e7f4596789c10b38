import { Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../../shared/namespace';
import type { FacilitySettings } from '../../shared/use-facility-settings';
import type { TestOfPatient } from '../tests-of';
import { TrendCard } from './trend-card';
import styles from './trends.module.css';
import { trendsOf, type VisitsOfPatient } from './trends-of';

interface TrendsProps {
  known: VisitsOfPatient;
  /** Those of the timeline: for who may not read results, none. */
  tests: readonly TestOfPatient[];
  /** Some tests have to be asked for below. */
  hasOlder: boolean;
  settings: FacilitySettings;
}

/** How what was measured more than once has changed. */
export function Trends({ known, tests, hasOlder, settings }: TrendsProps) {
  const { t } = useTranslation(NAMESPACE);
  const trends = trendsOf(known, tests);
  if (trends.length === 0) return null;
  return (
    <section>
      <Title order={2}>{t('trends.title')}</Title>
      {hasOlder ? <Text tone="muted">{t('trends.hasOlder')}</Text> : null}
      <div className={styles.trends}>
        {trends.map((trend) => (
          <TrendCard key={trend.key} trend={trend} settings={settings} />
        ))}
      </div>
    </section>
  );
}
