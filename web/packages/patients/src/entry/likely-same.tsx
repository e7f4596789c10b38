import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { Button, ToneIcon } from '@bloom/ui';
import { useEffect, useRef } from 'react';
import type { LikelySame } from '../book/patient-index';
import { useUnsentPatients } from '../here/use-patients';
import { PatientFacts } from '../shown/patient-facts';
import { usePatientTexts } from '../texts';
import styles from './entry.module.css';

interface LikelySamePatientsProps {
  /** `YYYY-MM-DD` at the facility. */
  today: string;
  likely: readonly LikelySame[];
  saving: boolean;
  onUse: (record: PatientRecord) => void;
  /** It is somebody else after all. */
  onAnother: () => void;
}

/**
 * Before a patient is saved a second time: who it may be. The heading takes the focus, no button does, so that the
 * second half of a double press decides nothing.
 */
export function LikelySamePatients({ today, likely, saving, onUse, onAnother }: LikelySamePatientsProps) {
  const { t } = usePatientTexts();
  const unsent = useUnsentPatients();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  return (
    <section className={styles.likely} aria-labelledby="same-patient">
      <h3 ref={heading} id="same-patient" tabIndex={-1} className={styles.likelyTitle}>
        <ToneIcon tone="attention" />
        {t('samePatient.title', { count: likely.length })}
      </h3>
      <ul className={styles.likelyList}>
        {likely.map(({ record, because }) => {
          const name = patientName(record);
          const known = record.phone ? 'samePatient.useNamed' : 'samePatient.useNoPhone';
          return (
            <li key={record.patient_pk} className={styles.likelyRow}>
              <div>
                <PatientFacts record={record} today={today} unsent={unsent.get(record.patient_pk)} />
                <span className={styles.because}>{t(`samePatient.${because}`)}</span>
              </div>
              <Button
                disabled={saving}
                aria-label={t(known, { name, phone: record.phone })}
                onClick={() => onUse(record)}
              >
                {t('samePatient.use')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Button variant="quiet" disabled={saving} onClick={onAnother}>
        {t('samePatient.another')}
      </Button>
    </section>
  );
}
