import type { Statement, StatementLine } from '@bloom/api-client';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { Identity } from './identity';
import { movesOf, totalOf, type Units } from './moves';
import { useStatementNotes } from './statement-facts';
import { useLineNotes } from './statement-lines';
import styles from './statement-paper.module.css';

/** A statement on A4: all its lines, what a number alone would not say, and room for both to sign. */
export function StatementPaper({ statement, settings }: { statement: Statement; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { lines, state, accepted_at: acceptedAt, accepted_by: acceptedBy, paid } = statement;
  const moves = movesOf(lines);
  const columns: Columns = ['opening', ...moves.map(({ name }) => name), 'closing'];
  const column = (name: string) => t(`statement.columns.${name}`);
  const shared = { columns, settings };
  return (
    <div className={styles.paper}>
      <h1>{t('statement.title', { month: settings.month(statement.period) })}</h1>
      <p>
        <strong>{settings.facilityName}</strong>
      </p>
      <p>{t('paper.state', { state: t(`statements.states.${state}`) })}</p>
      {acceptedAt ? <p>{t('paper.accepted', { who: acceptedBy ?? '', when: settings.moment(acceptedAt) })}</p> : null}
      {paid ? <p>{t('paper.paid', { reference: paid.reference, when: settings.moment(paid.at) })}</p> : null}
      <p>
        <strong>
          {t(state === 'running' ? 'paper.owedSoFar' : 'paper.owed', { amount: settings.money(statement.owed) })}
        </strong>
      </p>
      <Identity units={totalOf(statement)} moves={moves} settings={settings} />
      {useStatementNotes(statement).map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      <table className={styles.lines}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name}>{column(name)}</th>
            ))}
            <th>{column('owed')}</th>
          </tr>
        </thead>
        {lines.map((line) => (
          <Line key={line.product_uuid} line={line} {...shared} />
        ))}
        <tbody className={styles.total}>
          <tr>
            <td colSpan={columns.length + 1}>{column('total')}</td>
          </tr>
          <Numbers units={totalOf(statement)} owed={statement.owed} {...shared} />
        </tbody>
      </table>
      <p className={styles.signatures}>
        <span>{t('paper.facility')}</span>
        <span>{t('paper.provider')}</span>
      </p>
    </div>
  );
}

type Columns = readonly (keyof Units)[];

interface ColumnsProps {
  columns: Columns;
  settings: FacilitySettings;
}

/** The name has a row of its own: beside ten columns it would have no room. */
function Line({ line, columns, settings }: ColumnsProps & { line: StatementLine }) {
  const { t } = useTranslation(NAMESPACE);
  const notes = useLineNotes(line);
  const disputed = line.disputed ? t('paper.disputed', { reason: line.disputed.reason }) : '';
  const resolved = line.resolved ? t('paper.resolved', { text: line.resolved.text }) : '';
  return (
    <tbody>
      <tr>
        <td colSpan={columns.length + 1}>
          <strong>{line.name}</strong> {[line.barcode, ...notes, disputed, resolved].filter(Boolean).join(' · ')}
        </td>
      </tr>
      <Numbers units={line} owed={line.owed} columns={columns} settings={settings} />
    </tbody>
  );
}

function Numbers({ units, owed, columns, settings }: ColumnsProps & { units: Units; owed: string }) {
  return (
    <tr className={styles.numbers}>
      {columns.map((name) => (
        <td key={name}>{name === 'counted' ? settings.signed(units[name]) : settings.units(units[name])}</td>
      ))}
      <td>{settings.money(owed)}</td>
    </tr>
  );
}
