import type { PatientRecord } from '@bloom/local-db';
import { NameAndFacts, PatientFacts, useUnsentPatients } from '@bloom/patients/screens';
import { classes, formatCount, IconUser, OptionRow, optionId } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartPatient } from '../cart/cart';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './patients.module.css';

export const FIELD_ID = 'pos-patient';

interface PatientListProps {
  till: Till;
  records: readonly PatientRecord[];
  total: number;
  current: CartPatient | null;
  /** Row that Enter chooses; 0 is the walk-in customer, -1 none. */
  highlighted: number;
  /** Sales are looked for, no customer is chosen. */
  filtering: boolean;
  onChoose: (row: number) => void;
}

interface RowProps {
  row: number;
  highlighted: number;
  onChoose: (row: number) => void;
  children: ReactNode;
}

function Row({ row, highlighted, onChoose, children }: RowProps) {
  return (
    <OptionRow
      id={optionId(FIELD_ID, row)}
      active={row === highlighted}
      selected={row === highlighted}
      className={classes(styles.row, row === highlighted && styles.selected)}
      onChoose={() => onChoose(row)}
    >
      {children}
    </OptionRow>
  );
}

/** The walk-in customer first, always; then who fits. */
export function PatientList(props: PatientListProps) {
  const { till, records, total, current, highlighted, filtering, onChoose } = props;
  const { t } = useTranslation(NAMESPACE);
  const unsent = useUnsentPatients();
  const today = till.today();
  const walkIn = (
    <>
      <IconUser size={20} aria-hidden="true" /> {t('patients.walkIn')}
    </>
  );
  return (
    <>
      <div id={`${FIELD_ID}-list`} role="listbox" tabIndex={-1} aria-label={t('patients.results')}>
        <Row row={0} highlighted={highlighted} onChoose={onChoose}>
          <NameAndFacts name={walkIn} chosen={current === null && !filtering}>
            <span>{filtering ? t('patients.walkInFilter') : t('patients.walkInNote')}</span>
          </NameAndFacts>
        </Row>
        {records.map((record, at) => (
          <Row key={record.patient_pk} row={at + 1} highlighted={highlighted} onChoose={onChoose}>
            <PatientFacts
              record={record}
              today={today}
              unsent={unsent.get(record.patient_pk)}
              chosen={current?.pk === record.patient_pk}
            />
          </Row>
        ))}
      </div>
      {total > records.length ? (
        <p className={styles.more}>
          {t('patients.more', { shown: formatCount(total - records.length, till.language) })}
        </p>
      ) : null}
    </>
  );
}
