/** Every row that was not applied, by the number that the spreadsheet shows, and a sheet of them to mend. */

import type { Upload, UploadError } from '@bloom/api-client';
import { Pager, ReadFailure, useRead, useSaveFile } from '@bloom/server-data';
import { Button, cardRows, Group, IconDownload, Loading, Stack, Table, Text, Title } from '@bloom/ui';
import { useState } from 'react';
import { useUploadTexts } from './texts';
import styles from './uploads.module.css';

const PAGE_SIZE = 50;

export function RowErrors({ upload }: { upload: Upload }) {
  const { t } = useUploadTexts();
  const [page, setPage] = useState(1);
  const read = useRead('/api/uploads/{id}/errors/', { path: { id: upload.id }, query: { page } }, { keep: true });
  const { answer: value } = read;
  if (value?.count === 0) return null;
  return (
    <Stack gap={12}>
      <Group justify="space-between">
        <Title order={3}>{t('uploads.errors.title')}</Title>
        <FailedRows upload={upload} />
      </Group>
      {value ? <ErrorTable errors={value.results} /> : read.failure ? <ReadFailure read={read} /> : <Loading />}
      <Pager page={page} size={PAGE_SIZE} count={value?.count} hasNext={value?.next != null} onChange={setPage} />
    </Stack>
  );
}

function FailedRows({ upload }: { upload: Upload }) {
  const { t } = useUploadTexts();
  const { saveFile, busy } = useSaveFile();
  const name = `${upload.file_name.replace(/\.[^.]*$/, '')}-${t('uploads.errors.file')}`;
  const fetch = (format: 'xlsx' | 'csv') =>
    void saveFile('/api/uploads/{id}/failed-rows/', `${name}.${format}`, {
      path: { id: upload.id },
      query: { format },
    });
  return (
    <Group gap={8}>
      <Button icon={<IconDownload size={20} />} disabled={busy} onClick={() => fetch('xlsx')}>
        {t('uploads.errors.xlsx')}
      </Button>
      <Button icon={<IconDownload size={20} />} disabled={busy} onClick={() => fetch('csv')}>
        {t('uploads.errors.csv')}
      </Button>
    </Group>
  );
}

function ErrorTable({ errors }: { errors: readonly UploadError[] }) {
  const { t } = useUploadTexts();
  return (
    <Table className={cardRows}>
      <thead>
        <tr>
          <th scope="col">{t('uploads.errors.row')}</th>
          <th scope="col">{t('uploads.errors.column')}</th>
          <th scope="col">{t('uploads.errors.value')}</th>
          <th scope="col">{t('uploads.errors.reason')}</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ row, column, value, reason, code }) => (
          <tr key={`${row} ${column} ${code}`}>
            <td data-label={t('uploads.errors.row')}>{row}</td>
            <td data-label={t('uploads.errors.column')}>{column ?? t('uploads.errors.wholeRow')}</td>
            <td data-label={t('uploads.errors.value')} className={styles.value}>
              {value ? value : <Text tone="muted">{t('uploads.errors.empty')}</Text>}
            </td>
            <td data-label={t('uploads.errors.reason')}>{reason}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
