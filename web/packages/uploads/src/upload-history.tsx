import type { Upload, UploadKind } from '@bloom/api-client';
import { Pager, ReadFailure, useRead } from '@bloom/server-data';
import { targetQuery, type UploadTarget, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { cardRows, EmptyState, Loading, Stack, StatusBadge, Table, Text, Title } from '@bloom/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { percentText, statusOf } from './states';
import { useUploadTexts } from './texts';
import styles from './uploads.module.css';

/** Milliseconds; while one of those in sight is running. */
const EVERY = 3_000;
const PAGE_SIZE = 25;

interface UploadHistoryProps {
  /** null: all of them. */
  kind: UploadKind | null;
  target: UploadTarget;
  /** Those of the user only. */
  mine?: boolean;
  /** Where an upload is shown, inside the module. */
  to: (upload: Upload) => string;
}

/** What was uploaded before, newest first. */
export function UploadHistory({ kind, target, mine, to }: UploadHistoryProps) {
  const { t } = useUploadTexts();
  const [page, setPage] = useState(1);
  const query = { kind: kind ?? undefined, ...targetQuery(target), mine: mine || undefined, page };
  const read = useRead(
    '/api/uploads/',
    { query },
    {
      keep: true,
      every: ({ results }) => (results.some((upload) => statusOf(upload) === 'running') ? EVERY : null),
    },
  );
  const { answer: value } = read;
  return (
    <Stack gap={12}>
      <Title order={2}>{t('uploads.history.title')}</Title>
      {value ? (
        value.results.length > 0 ? (
          <HistoryTable uploads={value.results} to={to} withKind={kind === null} />
        ) : (
          <EmptyState title={t('uploads.history.none')}>{t('uploads.history.noneHint')}</EmptyState>
        )
      ) : read.failure ? (
        <ReadFailure read={read} />
      ) : (
        <Loading />
      )}
      <Pager page={page} size={PAGE_SIZE} count={value?.count} hasNext={value?.next != null} onChange={setPage} />
    </Stack>
  );
}

interface HistoryTableProps extends Pick<UploadHistoryProps, 'to'> {
  uploads: readonly Upload[];
  withKind: boolean;
}

function HistoryTable({ uploads, to, withKind }: HistoryTableProps) {
  const { t, i18n } = useUploadTexts();
  const zone = useShell().session.countryConfig?.time_zone;
  return (
    <Table className={cardRows}>
      <thead>
        <tr>
          <th scope="col">{t('uploads.history.file')}</th>
          <th scope="col">{t('uploads.history.when')}</th>
          <th scope="col">{t('uploads.history.who')}</th>
          <th scope="col">{t('uploads.history.state')}</th>
          <th scope="col">{t('uploads.history.rows')}</th>
        </tr>
      </thead>
      <tbody>
        {uploads.map((upload) => (
          <tr key={upload.id}>
            <td data-label={t('uploads.history.file')}>
              <div>
                <Link className={styles.fileLink} to={to(upload)}>
                  {upload.file_name}
                </Link>
                {withKind ? (
                  <Text size="small" tone="muted">
                    {t(`uploads.kind.${upload.kind}.title`)}
                  </Text>
                ) : null}
              </div>
            </td>
            <td data-label={t('uploads.history.when')}>{formatDateTime(upload.created_at, i18n.language, zone)}</td>
            <td data-label={t('uploads.history.who')}>{upload.created_by.name}</td>
            <td data-label={t('uploads.history.state')}>
              <div>
                <UploadState upload={upload} />
              </div>
            </td>
            <td data-label={t('uploads.history.rows')}>
              <RowCounts upload={upload} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function UploadState({ upload }: { upload: Upload }) {
  const { t, i18n } = useUploadTexts();
  const state = statusOf(upload);
  if (state === 'failed') return <StatusBadge tone="failure">{t('uploads.history.failed')}</StatusBadge>;
  if (state === 'running') {
    const progress = percentText(upload.progress, i18n.language);
    return <StatusBadge tone="info">{t('uploads.history.running', { progress })}</StatusBadge>;
  }
  if (upload.error_count > 0) return <StatusBadge tone="attention">{t('uploads.history.withErrors')}</StatusBadge>;
  return <StatusBadge tone="ok">{t('uploads.history.done')}</StatusBadge>;
}

function RowCounts({ upload: { applied, error_count: errors, number_of_records: records } }: { upload: Upload }) {
  const { t } = useUploadTexts();
  if (records === 0) return null;
  const text = t('uploads.history.applied', { count: records, applied });
  return <span>{errors > 0 ? `${text}, ${t('uploads.history.errors', { count: errors })}` : text}</span>;
}
