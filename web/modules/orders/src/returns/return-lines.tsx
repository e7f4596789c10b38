import type { SupplierReturn } from '@bloom/api-client';
import { formatExpiry } from '@bloom/shell-api/day';
import { cardRows, formatCount, Table } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

const NUMBERS = ['units', 'approved_units', 'sent_units', 'received_units', 'good_units'] as const;

/** What goes back, lot by lot, and how much of each got how far; a column comes with the first number in it. */
export function ReturnLines({ one, settings }: { one: SupplierReturn; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const column = (name: string) => t(`returns.columns.${name}`);
  const known = NUMBERS.filter((name) => one.lines.some((line) => line[name] !== null));
  return (
    <Table className={cardRows}>
      <thead>
        <tr>
          <th>{column('product')}</th>
          <th>{column('lot')}</th>
          {known.map((name) => (
            <th key={name} data-align="right">
              {column(name)}
            </th>
          ))}
          {one.amount === null ? null : <th data-align="right">{column('amount')}</th>}
        </tr>
      </thead>
      <tbody>
        {one.lines.map((line) => (
          <tr key={line.uuid}>
            <td data-label={column('product')}>
              <span className={lines.name}>
                {line.name}
                <span className={lines.detail}>{[line.generic_name, line.barcode].filter(Boolean).join(' · ')}</span>
              </span>
            </td>
            <td data-label={column('lot')}>
              {[line.lot, formatExpiry(line.expiry_date, settings.language)].filter(Boolean).join(' · ')}
            </td>
            {known.map((name) => (
              <td key={name} data-align="right" data-label={column(name)}>
                {formatCount(line[name] ?? 0, settings.language)}
              </td>
            ))}
            {one.amount === null ? null : (
              <td data-align="right" data-label={column('amount')}>
                {line.amount === null ? t('returns.unknownCost') : settings.wireMoney(line.amount)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
