import type { Statement, StatementLine } from '@bloom/api-client';
import { Pager } from '@bloom/server-data';
import { cardRows, EmptyState, StatusBadge, Table } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import product from '../shared/product.module.css';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { isOpen, type Move, movesOf, sumsOf } from './moves';
import styles from './statements.module.css';

/** Rows of a page: more of them are slow to draw on a phone and to read anywhere. */
const PAGE = 100;

/** A line for each product; the sums below are of all lines, whichever page is shown. */
export function StatementLines({ statement, settings }: { statement: Statement; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const [page, setPage] = useState(1);
  const { lines } = statement;
  if (lines.length === 0) return <EmptyState title={t('statement.none')}>{t('statement.noneHint')}</EmptyState>;
  const moves = movesOf(lines);
  const sums = sumsOf(lines);
  const column = (name: string) => t(`statement.columns.${name}`);
  const shown = lines.slice((page - 1) * PAGE, page * PAGE);
  const numbers = ['opening', ...moves.map(({ name }) => name), 'closing'] as const;
  return (
    <>
      <Table className={`${cardRows} ${styles.lines}`} aria-label={t('statement.lines')}>
        <thead>
          <tr>
            <th scope="col">{column('product')}</th>
            {numbers.map((name) => (
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
            <Row key={line.product_uuid} period={statement.period} line={line} moves={moves} settings={settings} />
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <td data-label="">{column('total')}</td>
            {numbers.map((name) => (
              <td key={name} data-align="right" data-label={column(name)}>
                {settings.units(sums[name])}
              </td>
            ))}
            <td data-align="right" data-label={column('owed')}>
              {settings.money(statement.owed)}
            </td>
          </tr>
        </tfoot>
      </Table>
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

interface RowProps {
  period: string;
  line: StatementLine;
  moves: readonly Move[];
  settings: FacilitySettings;
}

function Row({ period, line, moves, settings }: RowProps) {
  const { t } = useTranslation(NAMESPACE);
  const column = (name: string) => t(`statement.columns.${name}`);
  const numbers = ['opening', ...moves.map(({ name }) => name), 'closing'] as const;
  return (
    <tr>
      <td data-label={column('product')}>
        <Link className={product.name} to={`/statements/${period}/${encodeURIComponent(line.product_uuid)}`}>
          {line.name}
        </Link>
        <span className={product.detail}>{line.barcode}</span>
        <LineNotes line={line} />
      </td>
      {numbers.map((name) => (
        <td key={name} data-align="right" data-label={column(name)}>
          {name === 'counted' ? settings.signed(line[name]) : settings.units(line[name])}
        </td>
      ))}
      <td data-align="right" data-label={column('owed')}>
        {settings.money(line.owed)}
      </td>
    </tr>
  );
}

/** What the numbers of a line do not say. */
export function LineNotes({ line }: { line: StatementLine }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      {line.late_units > 0 ? (
        <span className={product.detail}>{t('statements.late', { count: line.late_units })}</span>
      ) : null}
      {line.units_without_cost > 0 ? (
        <span className={product.detail}>{t('statements.withoutCost', { count: line.units_without_cost })}</span>
      ) : null}
      {isOpen(line) ? <StatusBadge tone="attention">{t('line.disputed')}</StatusBadge> : null}
      {line.resolved ? <StatusBadge tone="ok">{t('line.resolved')}</StatusBadge> : null}
    </>
  );
}
