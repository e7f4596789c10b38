import { formatCount, NumberInput } from '@bloom/ui';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { InvoiceRow, RowProblem } from './invoice-draft';
import styles from './invoices.module.css';

interface InvoiceRowFieldsProps {
  row: InvoiceRow;
  problem: RowProblem | null;
  settings: FacilitySettings;
  onType: (fields: { units?: string; amount?: string }) => void;
}

/** Enter goes on to the next field, line by line down the paper. */
function toNext(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

/** One line of the invoice: units and amount as the paper says them. */
export function InvoiceRowFields({ row, problem, settings, onType }: InvoiceRowFieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { line, before } = row;
  const units = (count: number) => t('lines.units', { count });
  const facts = [
    `${line.pack} (${formatCount(line.pack_units, settings.language)})`,
    settings.wireMoney(line.price),
    t('newInvoice.received', { amount: units(line.received_units) }),
    ...(line.open_units > 0 ? [t('newInvoice.open', { amount: units(line.open_units) })] : []),
    ...(before > 0 ? [t('newInvoice.before', { amount: units(before) })] : []),
  ];
  const of = (field: RowProblem) => ({
    label: t(`newInvoice.field.${field}`, { currency: settings.currency.code }),
    'aria-label': t(`newInvoice.fieldOf.${field}`, { name: line.name }),
    error: problem === field ? t(`newInvoice.wrong.${field}`) : undefined,
    ...{ enterKeyHint: 'next' as const, onKeyDown: toNext },
  });
  return (
    <li id={`invoice-${line.uuid}`} className={styles.row}>
      <span className={lines.name}>
        {line.name}
        <span className={lines.detail}>{facts.join(' · ')}</span>
      </span>
      <div className={styles.fields}>
        <NumberInput {...of('units')} value={row.units} onChange={(typed) => onType({ units: typed })} />
        <NumberInput
          {...of('amount')}
          decimals={settings.currency.minorUnits}
          value={row.amount}
          onChange={(typed) => onType({ amount: typed })}
        />
      </div>
    </li>
  );
}
