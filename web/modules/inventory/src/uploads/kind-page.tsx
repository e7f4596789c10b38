import { ModuleNotFound, useShell } from '@bloom/shell-api';
import { EmptyState, Page, PageHeader, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { useQuery } from '../shared/use-query';
import { isForStaff, SLUGS, type Slug, uploadAddress } from './kinds';
import { ResultLink } from './result-links';
import type { UploadPlace } from './states';
import { UploadHistory } from './upload-history';
import { UploadPanel } from './upload-panel';

/** `/uploads/{slug}`: one kind of file, for the facility that is open, or for all. */
export function KindPage() {
  const { t } = useTranslation(NAMESPACE);
  const { session, setBulkUploader } = useShell();
  const [uploadId, show] = useQuery('upload');
  const kind = SLUGS[(useParams().slug ?? '') as Slug];
  if (!kind) return <ModuleNotFound name={t('title')} />;
  if (isForStaff(kind) && !session.user.is_staff) {
    return <EmptyState title={t('uploads.notYours')}>{t('uploads.notYoursHint')}</EmptyState>;
  }
  if (!isForStaff(kind) && !session.facility) {
    return <EmptyState title={t('place.noFacility')}>{t('place.noFacilityHint')}</EmptyState>;
  }
  const place: UploadPlace = isForStaff(kind) ? {} : { facilityId: session.facility?.id };
  return (
    <Page>
      <PageHeader title={t(`uploads.kind.${kind}.title`)}>{t(`uploads.kind.${kind}.words`)}</PageHeader>
      <Stack gap={24}>
        <UploadPanel
          kind={kind}
          place={place}
          uploadId={uploadId}
          onShow={show}
          onStart={kind === 'stock_transfer' ? setBulkUploader : undefined}
          result={(upload) => <ResultLink upload={upload} />}
        />
        <UploadHistory key={uploadId} kind={kind} place={place} to={uploadAddress} />
      </Stack>
    </Page>
  );
}
