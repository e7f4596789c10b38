import type { Invoice, InvoiceLine } from '@bloom/api-client';
import { cardRows, formatCount, formatSigned, Table } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './invoices.module.css';

type Units = 'ordered' | 'received' | 'refused' | 'open' | 'invoiced' | 'units';
type Column = Units | 'expected' | 'amount' | 'difference';

const UNITS: Record<Units, (line: InvoiceLine) => number> = {
  ordered: (line) => line.ordered_units,
  received: (line) => line.received_units,
  refused: (line) => line.refused_units,
  open: (line) => line.open_units,
  invoiced: (line) => line.invoiced_units,
  units: (line) => line.units,
};
const ALWAYS: readonly Units[] = ['ordered', 'received', 'units'];

/** Those columns of units that say something of any line. */
function columnsOf(all: readonly InvoiceLine[]): Units[] {
  const says = (units: Units) =>
    ALWAYS.includes(units) ||
    all.some((line) => (units === 'invoiced' ? line.invoiced_units !== line.units : UNITS[units](line) !== 0));
  return (Object.keys(UNITS) as Units[]).filter(says);
}

/** Each line of an invoice beside what was ordered, received and is to be paid of it. */
export function MatchTable({ invoice, settings }: { invoice: Invoice; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const columns = columnsOf(invoice.lines);
  const name = (column: Column | 'product') => t(`invoices.columns.${column}`);
  return (
    <div className={styles.scroll}>
      <Table className={`${cardRows} ${styles.match}`} aria-label={t('invoices.match')}>
        <thead>
          <tr>
            <th>{name('product')}</th>
            {columns.map((column) => (
              <th key={column} data-align="right">
                {name(column)}
              </th>
            ))}
            <th data-align="right">{name('expected')}</th>
            <th data-align="right">{name('amount')}</th>
            <th data-align="right">{name('difference')}</th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.order_line_uuid}>
              <td data-label={name('product')}>
                <span className={lines.name}>
                  {line.name}
                  <span className={lines.detail}>
                    {[
                      `${line.pack} (${formatCount(line.pack_units, settings.language)})`,
                      settings.wireMoney(line.price),
                    ].join(' · ')}
                  </span>
                </span>
              </td>
              {columns.map((column) => (
                <td
                  key={column}
                  data-align="right"
                  data-label={name(column)}
                  data-nothing={(!ALWAYS.includes(column) && UNITS[column](line) === 0) || undefined}
                >
                  {formatCount(UNITS[column](line), settings.language)}
                </td>
              ))}
              <td data-align="right" data-label={name('expected')}>
                {settings.wireMoney(line.expected_amount)}
              </td>
              <td data-align="right" data-label={name('amount')}>
                {settings.wireMoney(line.amount)}
              </td>
              <td data-align="right" data-label={name('difference')}>
                <Difference line={line} settings={settings} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** What the supplier asks for beyond what was received (+), or less (−), in units and in money. */
function Difference({ line, settings }: { line: InvoiceLine; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { units_difference: units, amount_difference: amount } = line;
  const isNothing = units === 0 && /^-?0(\.0+)?$/.test(amount);
  if (isNothing) return t('invoices.same');
  const plus = amount.startsWith('-') ? '' : '+';
  return (
    <span className={styles.differs}>
      <span>{t('invoices.unitsDiffer', { count: units, units: formatSigned(units, settings.language) })}</span>
      <span>{`${plus}${settings.wireMoney(amount)}`}</span>
    </span>
  );
}
