import type { PatientConflict, SettleConflict } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime, formatDay } from '@bloom/shell-api/day';
import { Button, RadioGroup } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './decisions.module.css';

interface ConflictEntryProps {
  conflict: PatientConflict;
  till: Till;
  onSettled: () => void;
}

/** Two devices said two things about a patient: both are shown, and a person says which one is right. */
export function ConflictEntry({ conflict, till, onSettled }: ConflictEntryProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { notify } = useShell();
  const { write, busy, failure } = useWrite();
  const [keep, setKeep] = useState<SettleConflict['keep'] | null>(null);
  const { field, stands, other } = conflict;

  function shown(value: string): string {
    if (value === '') return t('decisions.empty');
    if (field === 'birth_date') return formatDay(value, till.language);
    if (field === 'sex' && (value === 'F' || value === 'M'))
      return t(value === 'F' ? 'decisions.female' : 'decisions.male');
    return value;
  }
  const option = (value: SettleConflict['keep'], said: PatientConflict['stands']) => ({
    value,
    label: shown(said.value),
    note: t('decisions.saidBy', {
      name: said.by_name || t('decisions.nobody'),
      time: formatDateTime(said.at, till.language, till.timeZone),
    }),
  });
  async function choose() {
    if (!keep) return;
    const call = { path: { id: conflict.id }, body: { facility_id: till.facilityId, keep } };
    if ((await write('POST', '/api/patients/conflicts/{id}/settle/', call)).failure) return;
    notify({ kind: 'success', message: t('decisions.chosen', { name: conflict.patient_name }) });
    onSettled();
  }
  return (
    <li className={styles.entry}>
      <span className={styles.name}>{conflict.patient_name}</span>
      <WriteFailure failure={failure} />
      <RadioGroup
        label={t(`decisions.field.${field}`, { defaultValue: field })}
        options={[option('stands', stands), option('other', other)]}
        value={keep}
        onChange={(value) => setKeep(value === 'other' ? 'other' : 'stands')}
      />
      <div className={styles.actions}>
        <Button variant="primary" busy={busy} disabled={!reachable || keep === null} onClick={() => void choose()}>
          {t('decisions.choose')}
        </Button>
      </div>
    </li>
  );
}
