/** Transfers from a file: one draft for each destination. With `?stockTransferID=` the errors of that file (BST-26). */

import type { Upload } from '@bloom/api-client';
import { useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { dayOf } from '@bloom/shell-api/day';
import { Banner, BreadcrumbHeader, Button, Page, Stack, Text } from '@bloom/ui';
import { UploadPanel } from '@bloom/uploads';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useQuery } from '../shared/use-query';
import { errorTypes, recordOf } from './rules/bulk-upload';

export function ImportPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { setBulkUploader } = useShell();
  const navigate = useNavigate();
  const home = `/stock-transfer/${settings.facilityId}`;
  const [bulkId, setBulkId] = useQuery('stockTransferID');
  const [uploadId, setUploadId] = useQuery('upload');
  const day = dayOf(new Date());
  const query = { created_date: day, facility_id: settings.facilityId };
  const read = useRead('/api/extracts-ms/stock-transfers/', bulkId ? { query } : null);
  const record = bulkId ? recordOf(read.answer?.results ?? [], bulkId) : undefined;
  // The id of a card that is older than a day may be the upload's own.
  const shown = uploadId ?? record?.upload_id ?? (read.answer ? bulkId : null);
  const show = (id: string | null) => {
    if (id === null) setBulkId(null);
    setUploadId(id);
  };
  return (
    <Page>
      <BreadcrumbHeader title={t('transfers.importing')} onBack={() => navigate(home)} />
      <Stack gap={16}>
        <Text tone="muted">{t('transfers.importHint')}</Text>
        {record && record.process_status === 'FAILED_VALIDATION' ? (
          <Banner tone="failure">
            <strong>{t('transfers.importFailed', { name: record.destination_facility_name })}</strong>
            {errorTypes(record).map((type) => (
              <Text key={type}>{t(`transfers.errorTypes.${type}`)}</Text>
            ))}
          </Banner>
        ) : null}
        {bulkId && !read.answer && !read.failure ? null : (
          <UploadPanel
            kind="stock_transfer"
            target={{ facilityId: settings.facilityId }}
            uploadId={shown}
            onShow={show}
            onStart={setBulkUploader}
            result={(upload) => <Made upload={upload} onOpen={(to) => navigate(`${home}${to}`)} />}
          />
        )}
      </Stack>
    </Page>
  );
}

function Made({ upload, onOpen }: { upload: Upload; onOpen: (to: string) => void }) {
  const { t } = useTranslation(NAMESPACE);
  const [only] = upload.transfer_ids;
  if (!only) return null;
  const to = upload.transfer_ids.length === 1 ? `?selectedRecord=${only}` : '?tab=drafts';
  return (
    <Button variant="primary" onClick={() => onOpen(to)}>
      {t('transfers.openDrafts', { count: upload.transfer_ids.length })}
    </Button>
  );
}
