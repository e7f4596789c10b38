import type { Programme } from '@bloom/api-client';
import { type EnrolmentHere, valueName, valueText } from '@bloom/care/programmes';
import { Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './patient.module.css';

/** Of the newest visits; more nobody can tell apart in a line. */
const MOST = 8;
const WIDTH = 120;
const HEIGHT = 32;

interface TrendProps {
  enrolment: EnrolmentHere;
  programme: Programme;
  settings: FacilitySettings;
}

/** Each value over the newest visits, the oldest first. */
export function Trend({ enrolment, programme, settings }: TrendProps) {
  const { t } = useTranslation(NAMESPACE);
  const { language } = settings;
  const visits = [...enrolment.visits].sort((a, b) => Date.parse(a.visited_at) - Date.parse(b.visited_at)).slice(-MOST);
  const rows = programme.document.values.flatMap(({ code }) => {
    const points = visits.flatMap(({ visited_at, values }) => {
      const found = values.find((value) => value.code === code);
      return found ? [{ at: visited_at, value: found }] : [];
    });
    return points.length > 0 ? [{ code, points }] : [];
  });
  if (rows.length === 0) return <Text tone="muted">{t('patient.noValues')}</Text>;
  return (
    <dl className={styles.trends}>
      {rows.map(({ code, points }) => (
        <div key={code} className={styles.trend}>
          <dt>{valueName(programme, code, language)}</dt>
          <dd>
            <Line numbers={points.map(({ value }) => value.number)} />
            {points.map(({ at, value }) => (
              <span key={at} className={styles.point} title={settings.day(at)}>
                {valueText(programme, value, language)}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The figures beside it say the same. */
function Line({ numbers }: { numbers: readonly number[] }) {
  if (numbers.length < 2) return null;
  const low = Math.min(...numbers);
  const range = Math.max(...numbers) - low || 1;
  const points = numbers.map((number, at) => {
    const x = (at / (numbers.length - 1)) * (WIDTH - 4) + 2;
    const y = HEIGHT - 2 - ((number - low) / range) * (HEIGHT - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
