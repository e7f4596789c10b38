/** Bars over a row of hours, days or months, drawn here, and the same values as a table for whoever cannot see them. */
import { Table } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import styles from './bar-chart.module.css';
import { labelEvery, ticksTo } from './scale';
import { useWidth } from './use-width';

export interface Bar {
  key: string;
  /** Under the bar. */
  label: string;
  /** In the table, where there is room; `label` when absent. */
  name?: string;
  value: number;
  /** The value in words. */
  text: string;
  before?: number;
  beforeText?: string;
}

interface BarChartProps {
  /** What is drawn and what stands out in it: the name of the picture. */
  label: string;
  bars: readonly Bar[];
  /** Heads of the table: of the bars, of their values, and of those before. */
  heads: { bar: string; value: string; before?: string };
  /** For the lines of the drawing. */
  short: (value: number) => string;
  /** false where the page has the same values as a table anyway. */
  asTable?: boolean;
}

const HEIGHT = 180;
const TOP = 12;
const FOOT = 24;
const LEFT = 52;
const WIDEST_LABEL = 54;
/** No wider than a bar of a week's chart needs. */
const WIDEST_BAR = 48;

export function BarChart({ label, bars, heads, short, asTable = true }: BarChartProps) {
  const [ref, width] = useWidth();
  const ticks = ticksTo(Math.max(0, ...bars.flatMap(({ value, before = 0 }) => [value, before])));
  const top = ticks.at(-1) || 1;
  const room = Math.max(width - LEFT, 1);
  const slot = room / Math.max(bars.length, 1);
  const every = labelEvery(bars.length, room, WIDEST_LABEL);
  const y = (value: number) => HEIGHT - FOOT - (Math.max(value, 0) / top) * (HEIGHT - FOOT - TOP);
  const bar = Math.min(slot * 0.72, WIDEST_BAR);
  return (
    <figure className={styles.chart}>
      {heads.before ? (
        <figcaption className={styles.legend} aria-hidden="true">
          <span className={styles.now}>{heads.value}</span>
          <span className={styles.then}>{heads.before}</span>
        </figcaption>
      ) : null}
      <div ref={ref}>
        <svg className={styles.drawing} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.line} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className={styles.tick} x={LEFT - 6} y={y(tick) + 4}>
                {short(tick)}
              </text>
            </g>
          ))}
          {bars.map((entry, at) => {
            const middle = LEFT + slot * (at + 0.5);
            return (
              <g key={entry.key}>
                <title>{titleOf(entry, heads)}</title>
                <rect className={styles.hit} x={middle - slot / 2} y={0} width={slot} height={HEIGHT - FOOT} />
                {entry.before === undefined ? null : (
                  <rect
                    className={styles.beforeBar}
                    x={middle - bar / 2}
                    y={y(entry.before)}
                    width={bar}
                    height={HEIGHT - FOOT - y(entry.before)}
                  />
                )}
                <rect
                  className={styles.bar}
                  x={middle - (bar * (heads.before ? 0.6 : 1)) / 2}
                  y={y(entry.value)}
                  width={bar * (heads.before ? 0.6 : 1)}
                  height={HEIGHT - FOOT - y(entry.value)}
                />
                {at % every === 0 ? (
                  <text className={styles.label} x={middle} y={HEIGHT - 6}>
                    {entry.label}
                  </text>
                ) : null}
              </g>
            );
          })}
        </svg>
      </div>
      {asTable ? <Values label={label} bars={bars} heads={heads} /> : null}
    </figure>
  );
}

/** What is drawn, as a table. */
function Values({ label, bars, heads }: Pick<BarChartProps, 'label' | 'bars' | 'heads'>) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <details className={styles.values} data-print="hide">
      <summary>{t('chart.asTable')}</summary>
      <Table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{heads.bar}</th>
            <th scope="col" data-align="right">
              {heads.value}
            </th>
            {heads.before ? (
              <th scope="col" data-align="right">
                {heads.before}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.name ?? bar.label}</th>
              <td data-align="right">{bar.text}</td>
              {heads.before ? <td data-align="right">{bar.beforeText}</td> : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

function titleOf(bar: Bar, heads: BarChartProps['heads']): string {
  const now = `${bar.name ?? bar.label}: ${bar.text}`;
  return heads.before && bar.beforeText ? `${now} (${heads.before}: ${bar.beforeText})` : now;
}
