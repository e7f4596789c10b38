/** Records that are likely one person, the surest first. */
import type { PatientRecord } from '@bloom/local-db';
import type { PatientsState } from '@bloom/patients';
import { PatientFacts, PatientsNote } from '@bloom/patients/screens';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, Card, EmptyState, formatCount, IconUsers, Loading, Text } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { findDuplicates } from './duplicates';
import styles from './members.module.css';

/** Pairs that somebody said are two people; of this device. */
const APART = 'members/apart';
const STEP = 20;

interface DuplicatesPanelProps {
  settings: FacilitySettings;
  patients: PatientsState;
  /** Absent for those who may not. */
  onMerge?: (pair: [PatientRecord, PatientRecord]) => void;
}

export function DuplicatesPanel({ settings, patients, onMerge }: DuplicatesPanelProps) {
  const { t } = useTranslation(NAMESPACE);
  const { drafts } = useShell();
  const [limit, setLimit] = useState(STEP);
  const stored = useLiveQuery(() => drafts.get(APART), [drafts], null);
  const apart = useMemo(() => new Set(Array.isArray(stored) ? (stored as string[]) : []), [stored]);
  const { index, version, state } = patients;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes in place, its version tells
  const duplicates = useMemo(
    () => (state === 'ready' && stored !== null ? findDuplicates(index.all(), apart) : null),
    [index, version, state, apart, stored],
  );
  if (patients.asked) {
    return (
      <EmptyState icon={<IconUsers size={36} />} title={t('members.duplicatesNeedCopy')}>
        {t('members.duplicatesNeedCopyHint')}
      </EmptyState>
    );
  }
  if (state === 'failed' || index.size === 0) return <PatientsNote patients={patients} creating={false} />;
  if (duplicates === null) return <Loading>{t('members.comparing')}</Loading>;
  if (duplicates.length === 0) {
    return (
      <EmptyState icon={<IconUsers size={36} />} title={t('members.noDuplicates')}>
        {t('members.noDuplicatesHint')}
      </EmptyState>
    );
  }
  return (
    <div className={styles.people}>
      {onMerge ? null : <Banner tone="info">{t('members.whoMerges')}</Banner>}
      <p role="status" className={styles.count}>
        {t('members.duplicatesFound', {
          count: duplicates.length,
          shown: formatCount(duplicates.length, settings.language),
        })}
      </p>
      <ul className={styles.pairs}>
        {duplicates.slice(0, limit).map(({ key, pair, sign }) => (
          <li key={key}>
            <Card className={styles.pair}>
              <Text strong>{t(`members.sign.${sign}`)}</Text>
              {pair.map((record) => (
                <div key={record.patient_pk} className={styles.text}>
                  <PatientFacts record={record} today={settings.today()} />
                </div>
              ))}
              <div className={styles.actions}>
                <Button onClick={() => void drafts.put(APART, [...apart, key])}>{t('members.apart')}</Button>
                {onMerge ? (
                  <Button variant="primary" onClick={() => onMerge(pair)}>
                    {t('members.lookAndMerge')}
                  </Button>
                ) : null}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {duplicates.length > limit ? (
        <Button onClick={() => setLimit(limit + STEP)}>
          {t('members.more', { shown: formatCount(duplicates.length - limit, settings.language) })}
        </Button>
      ) : null}
    </div>
  );
}
