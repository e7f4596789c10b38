import type { OrderLine } from '@bloom/api-client';
import { cardRows, formatCount, Table } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lineTotal } from '../cart/news';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './lines.module.css';

type LineOnPaper = Pick<OrderLine, 'uuid' | 'name' | 'generic_name' | 'pack' | 'packs' | 'price'>;

interface LinesProps<Line extends LineOnPaper> {
  lines: readonly Line[];
  settings: FacilitySettings;
  /** What came of it; absent where nothing has come yet. */
  stateOf?: (line: Line) => ReactNode;
}

/** What was asked for, at which price. */
export function Lines<Line extends LineOnPaper>({ lines, settings, stateOf }: LinesProps<Line>) {
  const { t } = useTranslation(NAMESPACE);
  const column = (name: string) => t(`lines.columns.${name}`);
  return (
    <Table className={cardRows}>
      <thead>
        <tr>
          <th>{column('product')}</th>
          <th data-align="right">{column('packs')}</th>
          <th data-align="right">{column('price')}</th>
          <th data-align="right">{column('amount')}</th>
          {stateOf ? <th>{column('state')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.uuid}>
            <td data-label={column('product')}>
              <span className={styles.name}>
                {line.name}
                <span className={styles.detail}>{[line.generic_name, line.pack].filter(Boolean).join(' · ')}</span>
              </span>
            </td>
            <td data-align="right" data-label={column('packs')}>
              {formatCount(line.packs, settings.language)}
            </td>
            <td data-align="right" data-label={column('price')}>
              {settings.wireMoney(line.price)}
            </td>
            <td data-align="right" data-label={column('amount')}>
              {settings.money(lineTotal(line, settings.currency))}
            </td>
            {stateOf ? <td data-label={column('state')}>{stateOf(line)}</td> : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
