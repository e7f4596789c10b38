import type { Statement, StatementLine } from '@bloom/api-client';
import { Pager } from '@bloom/server-data';
import { Chips, cardRows, EmptyState, StatusBadge, Table } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import product from '../shared/product.module.css';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { hasMoved, isAlways, isOpen, movesOf, totalOf, type Units } from './moves';
import styles from './statements.module.css';

/** Rows of a page: more of them are slow to draw on a phone and to read anywhere. */
const PAGE = 100;

/** A line for each product; the sums below are of all lines, whichever page is shown. */
export function StatementLines({ statement, settings }: { statement: Statement; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<'all' | 'moved'>('all');
  const { lines: all, period } = statement;
  if (all.length === 0) return <EmptyState title={t('statement.none')}>{t('statement.noneHint')}</EmptyState>;
  const columns: Columns = ['opening', ...movesOf(all).map(({ name }) => name), 'closing'];
  const column = (name: string) => t(`statement.columns.${name}`);
  const moved = all.filter(hasMoved);
  const lines = filter === 'all' ? all : moved;
  const shown = lines.slice((page - 1) * PAGE, page * PAGE);
  const shared = { columns, settings };
  return (
    <>
      {moved.length < all.length ? (
        <Chips
          label={t('statement.show')}
          options={[
            { value: 'all', label: t('statement.all', { count: all.length }) },
            { value: 'moved', label: t('statement.moved', { count: moved.length }) },
          ]}
          value={filter}
          onChange={(next) => {
            setFilter(next);
            setPage(1);
          }}
        />
      ) : null}
      <div className={styles.scroll}>
        <Table className={`${cardRows} ${styles.lines}`} aria-label={t('statement.lines')}>
          <thead>
            <tr>
              <th scope="col">{column('product')}</th>
              {columns.map((name) => (
                <th key={name} scope="col" data-align="right">
                  {column(name)}
                </th>
              ))}
              <th scope="col" data-align="right">
                {column('owed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.product_uuid}>
                <td data-label={column('product')}>
                  <div>
                    <Link
                      className={product.name}
                      to={`/statements/${period}/${encodeURIComponent(line.product_uuid)}`}
                    >
                      {line.name}
                    </Link>
                    <span className={product.detail}>{line.barcode}</span>
                    <LineNotes line={line} />
                  </div>
                </td>
                <Numbers units={line} owed={line.owed} {...shared} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className={styles.total}>
              <td data-label="">{column('total')}</td>
              <Numbers units={totalOf(statement)} owed={statement.owed} {...shared} />
            </tr>
          </tfoot>
        </Table>
      </div>
      <Pager
        page={page}
        size={PAGE}
        count={lines.length}
        hasNext={page * PAGE < lines.length}
        onChange={(next) => setPage(next)}
      />
    </>
  );
}

type Columns = readonly (keyof Units)[];

interface NumbersProps {
  units: Units;
  owed: string;
  columns: Columns;
  settings: FacilitySettings;
}

function Numbers({ units, owed, columns, settings }: NumbersProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      {columns.map((name) => (
        <td
          key={name}
          data-align="right"
          data-label={t(`statement.columns.${name}`)}
          // On a phone a card says what happened, and not all that did not.
          data-nothing={(units[name] === 0 && name !== 'opening' && name !== 'closing' && !isAlways(name)) || undefined}
        >
          {name === 'counted' ? settings.signed(units[name]) : settings.units(units[name])}
        </td>
      ))}
      <td data-align="right" data-label={t('statement.columns.owed')}>
        {settings.money(owed)}
      </td>
    </>
  );
}

/** What the numbers of a line do not say. */
export function LineNotes({ line }: { line: StatementLine }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      {useLineNotes(line).map((text) => (
        <span key={text} className={product.detail}>
          {text}
        </span>
      ))}
      {isOpen(line) ? <StatusBadge tone="attention">{t('line.disputed')}</StatusBadge> : null}
      {line.resolved ? <StatusBadge tone="ok">{t('line.resolved')}</StatusBadge> : null}
    </>
  );
}

export function useLineNotes({ late_units: late, units_without_cost: withoutCost }: StatementLine): string[] {
  const { t } = useTranslation(NAMESPACE);
  return [
    ...(late !== 0 ? [t('statements.late', { count: late })] : []),
    ...(withoutCost > 0 ? [t('statements.withoutCost', { count: withoutCost })] : []),
  ];
}
