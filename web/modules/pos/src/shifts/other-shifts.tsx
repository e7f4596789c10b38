import { runsFacility } from '@bloom/api-client';
import type { ShiftEntryOutboxRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Button } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './shifts.module.css';

interface OtherShiftsProps {
  shifts: readonly ShiftEntryOutboxRecord[];
  till: Till;
  onCount: (shift: ShiftEntryOutboxRecord) => void;
}

/** Who else has a shift open at this till. One that nobody closed is closed by who runs the facility. */
export function OtherShifts({ shifts, till, onCount }: OtherShiftsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { user } = useShell().session;
  if (shifts.length === 0) return null;
  return (
    <section>
      <h3 className={styles.legend}>{t('shift.others')}</h3>
      <ul>
        {shifts.map((shift) => (
          <li key={shift.uuid} className={styles.others}>
            <span>
              {t('shift.report.opened', {
                time: formatDateTime(shift.created_at, till.language, till.timeZone),
                name: shift.user_name,
              })}
            </span>
            {runsFacility(user) ? <Button onClick={() => onCount(shift)}>{t('shift.countAndClose')}</Button> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
