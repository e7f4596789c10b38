import { isCritical, numberText } from '@bloom/care/lab';
import { useLabTexts } from '@bloom/care/lab-view';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../../shared/namespace';
import type { FacilitySettings } from '../../shared/use-facility-settings';
import { bandsOf, scaleOf, sharesOf } from './scale';
import styles from './trends.module.css';
import type { Point, Trend } from './trends-of';

const WIDTH = 320;
const HEIGHT = 144;
const LEFT = 56;
const RIGHT = WIDTH - 10;
const TOP = 12;
const BOTTOM = HEIGHT - 24;
/** From the ends of the drawing to the first and the last point. */
const INSET = 10;
/** From here on the lines are named in thousands. */
const SHORT_FROM = 10_000;

interface CurveProps {
  /** What it is a curve of. */
  label: string;
  trend: Trend;
  /** Those that are drawn. */
  points: readonly Point[];
  settings: FacilitySettings;
}

/** The values over time in front of what is usual; what it shows is said in its name and in the table below it. */
export function Curve({ label, trend, points, settings }: CurveProps) {
  const { t } = useTranslation(NAMESPACE);
  const say = useLabTexts();
  const { language } = settings;
  const numbers = points.map(({ number }) => number);
  const shares = sharesOf(points);
  const bands = bandsOf(points, shares);
  const limits = bands.flatMap(({ low, high }) => [low, high].filter((limit) => limit !== null));
  const { ticks, share } = scaleOf([...numbers, ...limits]);
  const x = (of: number) => LEFT + INSET + of * (RIGHT - LEFT - 2 * INSET);
  const y = (number: number) => BOTTOM - share(number) * (BOTTOM - TOP);
  const places = points.map(({ number }, at) => [x(shares[at] ?? 0), y(number)] as const);
  const days = [points[0], points.at(-1)].map((point) => (point ? settings.day(point.at) : ''));
  const text = (number: number) => numberText(trend, number, language);
  const words = t('trends.picture', {
    ...{ name: label, drawn: points.length, from: days[0], to: days[1] },
    ...{ least: text(Math.min(...numbers)), most: text(Math.max(...numbers)) },
  });
  return (
    <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      {bands.map(({ from, to, low, high }) => {
        const [left, right] = [from === 0 ? LEFT : x(from), to === 1 ? RIGHT : x(to)];
        const top = high === null ? TOP : y(high);
        const bottom = low === null ? BOTTOM : y(low);
        return (
          <g key={from} className={styles.band}>
            <rect x={left} y={top} width={right - left} height={bottom - top} />
            <path d={[low, high].map((limit) => (limit === null ? '' : `M${left} ${y(limit)}H${right}`)).join('')} />
          </g>
        );
      })}
      {ticks.map((tick) => (
        <g key={tick} className={styles.tick}>
          <path d={`M${LEFT} ${y(tick)}H${RIGHT}`} />
          <text x={LEFT - 6} y={y(tick) + 5} textAnchor="end">
            {shortText(tick, language)}
          </text>
        </g>
      ))}
      <g className={styles.tick}>
        <text x={LEFT} y={HEIGHT - 4}>
          {days[0]}
        </text>
        {days[0] === days[1] ? null : (
          <text x={RIGHT} y={HEIGHT - 4} textAnchor="end">
            {days[1]}
          </text>
        )}
      </g>
      <polyline className={styles.line} points={places.map((place) => place.join(',')).join(' ')} />
      {points.map(({ id, at, number, judged }, index) => (
        <path
          key={id}
          className={styles.point}
          data-flag={judged && (isCritical(judged) ? 'critical' : judged.flag)}
          d={markOf(judged)}
          transform={`translate(${places[index]?.join(' ')})`}
        >
          <title>
            {[settings.moment(at), text(number), judged?.flag && say(`flag.${judged.flag}`)]
              .filter(Boolean)
              .join(' · ')}
          </title>
        </path>
      ))}
    </svg>
  );
}

/** A dot; what is above its range points up, and what is below it down, further where it is critical: on paper there is no colour. */
function markOf(judged: Point['judged']): string {
  const size = judged && isCritical(judged) ? 7 : 5;
  const flag = judged?.flag ?? '';
  const tip = flag.endsWith('high') ? -size : flag.endsWith('low') ? size : 0;
  return tip ? `M0 ${tip}L${size} ${-tip}H${-size}Z` : 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0';
}

const shortText = (number: number, language: string) =>
  new Intl.NumberFormat(language, {
    notation: Math.abs(number) < SHORT_FROM ? 'standard' : 'compact',
    maximumSignificantDigits: 5,
  }).format(number);
