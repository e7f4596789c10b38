import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { ageOn } from '@bloom/patients';
import type { PatientState } from '@bloom/patients/screens';
import { Badge, Clamp, IconClock, IconIdBadge2, StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './patients.module.css';

interface PatientFactsProps {
  record: PatientRecord;
  till: Till;
  /** Where the patient's own record is while the server does not have it. */
  unsent?: PatientState;
  /** The patient of the open sale. */
  chosen?: boolean;
}

/** Who a patient is, so that two of the same name can be told apart. */
export function PatientFacts({ record, till, unsent, chosen }: PatientFactsProps) {
  const { t } = useTranslation(NAMESPACE);
  const age = ageOn(record.birth_date, till.today());
  return (
    <>
      <span className={styles.name}>
        {/* Relatives differ only at the end of the name, and touch has no tooltip. */}
        <Clamp lines={3}>{patientName(record)}</Clamp>
      </span>
      <span className={styles.facts}>
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
        {chosen ? <Badge>{t('patients.chosen')}</Badge> : null}
      </span>
    </>
  );
}
