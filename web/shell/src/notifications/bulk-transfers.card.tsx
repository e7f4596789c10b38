import type { BulkTransferUpload } from '@bloom/api-client';
import { Button, Card, Group, Loading, NoticeCard, Stack, Text } from '@bloom/ui';
import { useNavigate } from 'react-router';
import { retryBulkTransfers } from '../background/bulk-transfers';
import { useJobTexts } from '../background/texts';
import { errorKinds, outcomeOf, transferTarget } from '../background/transfer-results';
import { jobs } from '../background/values';
import { viewTransfers } from '../background/viewed-transfers';
import drawerCard from '../cards/card.module.css';
import { useObservable } from '../core/observable';
import { useSession } from '../session/session';
import styles from './drawer.module.css';
import { successText } from './use-transfer-cards';

/** Errors shown of one record; the page behind 'Resolve' lists all. */
const SHOWN_ERRORS = 5;

/** Today's stock transfers from a file, one entry for each destination (BST-07..BST-30). */
export function BulkTransfers({ onLeave }: { onLeave: () => void }) {
  const { t } = useJobTexts();
  const { records, failed } = useObservable(jobs.bulk);
  return (
    <>
      {failed ? (
        <NoticeCard tone="failure" actions={[{ label: t('bulk.tryAgain'), onClick: retryBulkTransfers }]}>
          {t('bulk.loadFailed')}
        </NoticeCard>
      ) : null}
      {records.map((record) => (
        <Entry key={record.id} record={record} onLeave={onLeave} />
      ))}
    </>
  );
}

function Entry({ record, onLeave }: { record: BulkTransferUpload; onLeave: () => void }) {
  const { t } = useJobTexts();
  const navigate = useNavigate();
  const { facility, user } = useSession();
  const outcome = outcomeOf(record);
  if (outcome === 'processing' || outcome === 'validating') {
    return (
      <Card className={drawerCard.card}>
        <Stack gap={8}>
          <Text as="h3" strong>
            {record.destination_facility_name || t('bulk.title')}
          </Text>
          <Loading>{t(`bulk.${outcome}`)}</Loading>
        </Stack>
      </Card>
    );
  }
  const open = () => {
    viewTransfers([record.id]);
    onLeave();
    navigate(transferTarget(record, facility?.id ?? user.facility_id ?? ''));
  };
  if (outcome === 'success') {
    return (
      <NoticeCard tone="ok" actions={[{ label: t('bulk.view'), onClick: open }]}>
        {successText(record, t)}
      </NoticeCard>
    );
  }
  const errors = record.file_upload?.errors ?? [];
  return (
    <Card className={drawerCard.card}>
      <Stack gap={8}>
        <Text as="h3" strong>
          {t('bulk.failed')}
        </Text>
        {record.destination_facility_name ? <Text tone="muted">{record.destination_facility_name}</Text> : null}
        {errorKinds(record).map((kind) => (
          <Text key={kind}>{t(`bulk.error.${kind}`)}</Text>
        ))}
        <ul className={styles.errors}>
          {errors.slice(0, SHOWN_ERRORS).map(({ row, error, column }) => (
            <li key={`${row} ${column} ${error}`}>{row === null ? error : t('bulk.line', { row, error })}</li>
          ))}
        </ul>
        {errors.length > SHOWN_ERRORS ? (
          <Text size="small" tone="muted">
            {t('bulk.moreErrors', { count: errors.length - SHOWN_ERRORS })}
          </Text>
        ) : null}
        <Group>
          <Button onClick={open}>{t('bulk.resolve')}</Button>
        </Group>
      </Stack>
    </Card>
  );
}
