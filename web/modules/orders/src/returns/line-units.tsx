import type { SupplierReturnLine } from '@bloom/api-client';
import { formatExpiry } from '@bloom/shell-api/day';
import { NumberInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './returns.module.css';
import { type Typed, unitsProblem } from './units';

/** A number to type for every line; there is one field or more of them beside each other. */
export interface UnitsField {
  name: 'approved' | 'sent' | 'received' | 'good';
  typed: Typed;
  most: (line: SupplierReturnLine) => number;
  onType: (line: string, units: string) => void;
}

interface LineUnitsProps {
  of: readonly SupplierReturnLine[];
  fields: readonly UnitsField[];
  settings: FacilitySettings;
}

export function LineUnits({ of, fields, settings }: LineUnitsProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <ul className={styles.list}>
      {of.map((line) => (
        <li key={line.uuid} className={styles.line}>
          <span className={lines.name}>
            {line.name}
            <span className={lines.detail}>
              {[
                t('returns.lot', { lot: line.lot, expiry: formatExpiry(line.expiry_date, settings.language) }),
                t('returns.asked', { count: line.units }),
              ].join(' · ')}
            </span>
          </span>
          <div className={styles.fields}>
            {fields.map(({ name, typed, most, onType }) => {
              const problem = unitsProblem(typed[line.uuid], most(line));
              const label = t(`returns.field.${name}`);
              return (
                <NumberInput
                  key={name}
                  label={label}
                  aria-label={t('returns.fieldOf', { field: label, name: line.name, lot: line.lot })}
                  value={typed[line.uuid] ?? ''}
                  error={problem ? t(`returns.problem.${problem}`) : undefined}
                  onChange={(units) => onType(line.uuid, units)}
                />
              );
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}
