import { wordsIn } from '@bloom/api-client';
import { numberText, rangeText } from '@bloom/care/lab';
import { FlagBadge } from '@bloom/care/lab-view';
import { Card, Group, Stack, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../../shared/namespace';
import type { FacilitySettings } from '../../shared/use-facility-settings';
import patientStyles from '../patient.module.css';
import { Curve } from './curve';
import styles from './trends.module.css';
import { changeOf, type Trend } from './trends-of';
import { ValuesTable } from './values-table';

/** More nobody can tell apart in so small a drawing; the table has all. */
const MOST = 24;

interface TrendCardProps {
  trend: Trend;
  settings: FacilitySettings;
}

/** The newest value with what is said of it and how it changed, the curve, and every value as a table. */
export function TrendCard({ trend, settings }: TrendCardProps) {
  const { t } = useTranslation(NAMESPACE);
  const { language } = settings;
  const { points, unit } = trend;
  const { newest, before, by } = changeOf(trend);
  const drawn = points.slice(-MOST);
  // A test that tells one thing is called as that.
  const names = new Set([trend.title, trend.name].map((words) => wordsIn(words, language)));
  const name = [...names].join(' · ') + (unit ? ` (${unit})` : '');
  const told = settings.dayOf(newest.at) === settings.dayOf(before.at) ? settings.moment : settings.day;
  const change = by === 0 ? 'same' : by > 0 ? 'up' : 'down';
  const range = newest.judged && rangeText(trend, newest.judged, language);
  return (
    <Card role="group" aria-label={name}>
      <Stack gap={8}>
        <Title order={3}>{name}</Title>
        <Group gap={12}>
          <strong className={styles.newest}>{numberText(trend, newest.number, language)}</strong>
          {newest.judged ? <FlagBadge value={newest.judged} /> : null}
        </Group>
        <Text>
          {[
            told(newest.at),
            t(`trends.${change}`, { by: numberText(trend, Math.abs(by), language), date: told(before.at) }),
          ].join(' · ')}
        </Text>
        {range ? <Text tone="muted">{t('trends.range', { range })}</Text> : null}
        <Curve label={name} trend={trend} points={drawn} settings={settings} />
        {drawn.length < points.length ? (
          <Text tone="muted" size="small">
            {t('trends.drawn', { drawn: drawn.length, all: points.length })}
          </Text>
        ) : null}
        <details>
          <summary className={patientStyles.summary} data-print="hide">
            {t('trends.table', { all: points.length })}
          </summary>
          <ValuesTable label={name} trend={trend} settings={settings} />
        </details>
      </Stack>
    </Card>
  );
}
