import type { Statement } from '@bloom/api-client';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { isOpen, movesOf, sumsOf } from './moves';
import styles from './statement-paper.module.css';

/** A statement on A4: all its lines, what a number alone would not say, and room for both to sign. */
export function StatementPaper({ statement, settings }: { statement: Statement; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { lines, state, accepted_at: acceptedAt, accepted_by: acceptedBy } = statement;
  const moves = movesOf(lines);
  const numbers = ['opening', ...moves.map(({ name }) => name), 'closing'] as const;
  const sums = sumsOf(lines);
  const column = (name: string) => t(`statement.columns.${name}`);
  const equation = [
    column('opening'),
    ...moves.map(({ name, sign }) => `${sign} ${column(name)}`),
    `= ${column('closing')}`,
  ];
  return (
    <div className={styles.paper}>
      <h1>{t('statement.title', { month: settings.month(statement.period) })}</h1>
      <p>
        <strong>{settings.facilityName}</strong>
      </p>
      <p>
        {t('statement.state')}: {t(`statements.states.${state}`)}
        {acceptedAt ? ` (${[acceptedBy, settings.moment(acceptedAt)].filter(Boolean).join(', ')})` : ''}
      </p>
      <p>
        {t(state === 'running' ? 'statement.owedSoFar' : 'statement.owed')}:{' '}
        <strong>{settings.money(statement.owed)}</strong>
      </p>
      <PaperNotes statement={statement} />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>{column('product')}</th>
            {numbers.map((name) => (
              <th key={name}>{column(name)}</th>
            ))}
            <th>{column('owed')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.product_uuid}>
              <td>
                {line.name} {line.barcode}
                {line.late_units > 0 ? ` · ${t('statements.late', { count: line.late_units })}` : ''}
                {line.units_without_cost > 0
                  ? ` · ${t('statements.withoutCost', { count: line.units_without_cost })}`
                  : ''}
                {isOpen(line) ? ` · ${t('line.disputed')}: ${line.disputed?.reason}` : ''}
              </td>
              {numbers.map((name) => (
                <td key={name} className={styles.number}>
                  {name === 'counted' ? settings.signed(line[name]) : settings.units(line[name])}
                </td>
              ))}
              <td className={styles.number}>{settings.money(line.owed)}</td>
            </tr>
          ))}
          <tr className={styles.total}>
            <td>{column('total')}</td>
            {numbers.map((name) => (
              <td key={name} className={styles.number}>
                {settings.units(sums[name])}
              </td>
            ))}
            <td className={styles.number}>{settings.money(statement.owed)}</td>
          </tr>
        </tbody>
      </table>
      <p>{equation.join(' ')}</p>
      <p className={styles.signatures}>
        <span>{t('paper.facility')}</span>
        <span>{t('paper.provider')}</span>
      </p>
    </div>
  );
}

function PaperNotes({ statement }: { statement: Statement }) {
  const { t } = useTranslation(NAMESPACE);
  const { late_units: late, units_without_cost: withoutCost, state, lines } = statement;
  const disputed = lines.filter(isOpen).length;
  return (
    <>
      {state === 'running' ? <p>{t('statement.running')}</p> : null}
      {disputed > 0 ? <p>{t('statement.disputed', { count: disputed })}</p> : null}
      {late > 0 ? <p>{t('statement.late', { count: late })}</p> : null}
      {withoutCost > 0 ? <p>{t('statement.withoutCost', { count: withoutCost })}</p> : null}
    </>
  );
}
