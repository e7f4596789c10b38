/** What the list says when it has no patients to show, or not all of them yet. */

import { useConnectivity } from '@bloom/shell-api';
import { EmptyState, IconDownload, IconSearch, IconUsers, IconWifiOff, Progress, Skeleton } from '@bloom/ui';
import type { PatientsState } from '../book/patient-cache';
import { usePatientsDownload } from '../here/use-patients';
import { usePatientTexts } from '../texts';
import styles from './shown.module.css';

interface NoteProps {
  patients: PatientsState;
  /** Patients can be created here. */
  creating: boolean;
}

function Downloading({ percent }: { percent: number }) {
  const { t } = usePatientTexts();
  const { reachable } = useConnectivity();
  const progress = t('patients.downloadProgress', { percent });
  return (
    <EmptyState icon={<IconDownload size={40} />} title={t('patients.downloadTitle')}>
      <p>{reachable ? t('patients.downloadRunning') : t('patients.downloadWaiting')}</p>
      <p>{progress}</p>
      <Progress value={percent} label={progress} />
    </EmptyState>
  );
}

/** Above the list: how complete it is. */
export function PatientsNote(props: NoteProps) {
  return props.patients.asked ? <AskedNote patients={props.patients} /> : <CopyNote {...props} />;
}

/** Without a copy on the device: where the patients come from, and what that means with no network. */
function AskedNote({ patients }: Pick<NoteProps, 'patients'>) {
  const { t } = usePatientTexts();
  const { reachable } = useConnectivity();
  if (reachable && !patients.asked?.failed) return <p className={styles.more}>{t('patients.asked')}</p>;
  return (
    <EmptyState icon={<IconWifiOff size={40} />} title={t('patients.askedOffline')}>
      {t('patients.askedOfflineHint')}
    </EmptyState>
  );
}

function CopyNote({ patients, creating }: NoteProps) {
  const { t } = usePatientTexts();
  const download = usePatientsDownload();
  const percent = Math.floor(download?.progress ?? 0);
  const complete = download?.state === 'done';
  const { index, state } = patients;
  if (state === 'failed') return <EmptyState title={t('patients.failedTitle')}>{t('patients.failed')}</EmptyState>;
  if (index.size === 0 && (state === 'loading' || download === undefined)) {
    return (
      <div role="status" aria-label={t('patients.loading')} className={styles.skeletons}>
        {Array.from({ length: 5 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five equal grey bars
          <Skeleton key={at} height={56} />
        ))}
      </div>
    );
  }
  if (index.size === 0) {
    if (!complete) return <Downloading percent={percent} />;
    return (
      <EmptyState icon={<IconUsers size={40} />} title={t('patients.emptyTitle')}>
        {creating ? t('patients.empty') : t('patients.emptyFilter')}
      </EmptyState>
    );
  }
  if (!download || complete) return null;
  return (
    <div className={styles.downloading}>
      <p>{t('patients.downloadPart', { percent })}</p>
      <Progress value={percent} label={t('patients.downloadProgress', { percent })} />
    </div>
  );
}

/** In place of the list: nobody fits what was typed. */
export function NobodyFound({ patients, creating, query }: NoteProps & { query: string }) {
  const { t } = usePatientTexts();
  if (patients.state === 'loading') return <p className={styles.more}>{t('patients.stillLoading')}</p>;
  return (
    <EmptyState icon={<IconSearch size={36} />} title={t('patients.none', { query })}>
      {creating ? t('patients.noneHint') : t('patients.noneFilter')}
    </EmptyState>
  );
}
