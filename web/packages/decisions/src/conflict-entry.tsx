import type { PatientConflict, SettleConflict } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime, formatDay } from '@bloom/shell-api/day';
import { Button, RadioGroup } from '@bloom/ui';
import { useState } from 'react';
import styles from './decisions.module.css';
import type { FacilitySettings } from './facility-settings';
import { useDecisionTexts } from './texts';

interface ConflictEntryProps {
  conflict: PatientConflict;
  settings: FacilitySettings;
  onSettled: () => void;
}

/** Two devices said two things about a patient: both are shown, and a person says which one is right. */
export function ConflictEntry({ conflict, settings, onSettled }: ConflictEntryProps) {
  const { t } = useDecisionTexts();
  const { reachable } = useConnectivity();
  const { notify } = useShell();
  const { write, busy, failure } = useWrite();
  const [keep, setKeep] = useState<SettleConflict['keep'] | null>(null);
  const { field, stands, other } = conflict;

  function shown(value: string): string {
    if (value === '') return t('empty');
    if (field === 'birth_date') return formatDay(value, settings.language);
    if (field === 'sex' && (value === 'F' || value === 'M')) return t(value === 'F' ? 'female' : 'male');
    return value;
  }
  const option = (value: SettleConflict['keep'], said: PatientConflict['stands']) => ({
    value,
    label: shown(said.value),
    note: t('saidBy', {
      name: said.by_name || t('nobody'),
      time: formatDateTime(said.at, settings.language, settings.timeZone),
    }),
  });
  async function choose() {
    if (!keep) return;
    const call = { path: { id: conflict.id }, body: { facility_id: settings.facilityId, keep } };
    if ((await write('POST', '/api/patients/conflicts/{id}/settle/', call)).failure) return;
    notify({ kind: 'success', message: t('chosen', { name: conflict.patient_name }) });
    onSettled();
  }
  return (
    <li className={styles.entry}>
      <span className={styles.name}>{conflict.patient_name}</span>
      <WriteFailure failure={failure} />
      <RadioGroup
        label={t(`field.${field}`, { defaultValue: field })}
        options={[option('stands', stands), option('other', other)]}
        value={keep}
        onChange={(value) => setKeep(value === 'other' ? 'other' : 'stands')}
      />
      <div className={styles.actions}>
        <Button variant="primary" busy={busy} disabled={!reachable || keep === null} onClick={() => void choose()}>
          {t('choose')}
        </Button>
      </div>
    </li>
  );
}
