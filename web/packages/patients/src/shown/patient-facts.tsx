import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { Badge, Clamp, IconClock, IconIdBadge2, StatusBadge } from '@bloom/ui';
import type { ReactNode } from 'react';
import { ageOn } from '../book/age';
import type { PatientState } from '../here/use-patients';
import { usePatientTexts } from '../texts';
import styles from './shown.module.css';

interface PatientFactsProps {
  record: PatientRecord;
  /** `YYYY-MM-DD` at the facility. */
  today: string;
  /** Where the patient's own record is while the server does not have it. */
  unsent?: PatientState;
  /** The patient of the open sale. */
  chosen?: boolean;
}

/** Who a patient is, so that two of the same name can be told apart. */
export function PatientFacts({ record, today, unsent, chosen = false }: PatientFactsProps) {
  const { t } = usePatientTexts();
  const age = ageOn(record.birth_date, today);
  // Relatives differ only at the end of the name, and touch has no tooltip.
  return (
    <NameAndFacts name={<Clamp lines={3}>{patientName(record)}</Clamp>} chosen={chosen}>
      <span>{record.phone || t('patients.noPhone')}</span>
      {age ? (
        <span>{t(age.unit === 'years' ? 'patients.ageYears' : 'patients.ageMonths', { count: age.count })}</span>
      ) : null}
      {record.member_number ? (
        <StatusBadge tone="info" icon={<IconIdBadge2 size={16} aria-hidden="true" />}>
          {t('patients.member', { number: record.member_number })}
        </StatusBadge>
      ) : null}
      {unsent === 'waiting' ? (
        <StatusBadge tone="attention" icon={<IconClock size={16} aria-hidden="true" />}>
          {t('patients.waiting')}
        </StatusBadge>
      ) : null}
      {unsent === 'dismissed' ? <StatusBadge tone="info">{t('patients.dismissed')}</StatusBadge> : null}
      {unsent === 'held' ? <StatusBadge tone="failure">{t('patients.held')}</StatusBadge> : null}
    </NameAndFacts>
  );
}

/** A line of somebody among patients, who may be nobody's patient: the walk-in customer. */
export function NameAndFacts({ name, chosen, children }: { name: ReactNode; chosen: boolean; children: ReactNode }) {
  const { t } = usePatientTexts();
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.facts}>
        {children}
        {chosen ? <Badge>{t('patients.chosen')}</Badge> : null}
      </span>
    </>
  );
}
