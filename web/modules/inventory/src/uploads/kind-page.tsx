import type { UploadTarget } from '@bloom/shell-api';
import { ModuleNotFound, useShell } from '@bloom/shell-api';
import { EmptyState, Page, PageHeader, Stack } from '@bloom/ui';
import { isForStaff, ResultLink, UploadHistory, UploadPanel, useUploadTexts } from '@bloom/uploads';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { useQuery } from '../shared/use-query';
import { SLUGS, type Slug, uploadAddress } from './kinds';
import { SupplierOffersPage } from './supplier-offers.page';

/** `/uploads/{slug}`: one kind of file, for the facility that is open, or for all. */
export function KindPage() {
  const { t } = useTranslation(NAMESPACE);
  const texts = useUploadTexts();
  const { session, setBulkUploader } = useShell();
  const [uploadId, show] = useQuery('upload');
  const kind = SLUGS[(useParams().slug ?? '') as Slug];
  if (!kind) return <ModuleNotFound name={t('title')} />;
  if (isForStaff(kind) && !session.user.is_staff) {
    return <EmptyState title={texts.t('uploads.notYours')}>{texts.t('uploads.notYoursHint')}</EmptyState>;
  }
  if (!isForStaff(kind) && !session.facility) {
    return <EmptyState title={t('facilitySettings.noFacility')}>{t('facilitySettings.noFacilityHint')}</EmptyState>;
  }
  if (kind === 'supplier_offers') return <SupplierOffersPage />;
  const target: UploadTarget = isForStaff(kind) ? {} : { facilityId: session.facility?.id };
  return (
    <Page>
      <PageHeader title={texts.t(`uploads.kind.${kind}.title`)}>
        {texts.t(`uploads.kind.${kind}.description`)}
      </PageHeader>
      <Stack gap={24}>
        <UploadPanel
          kind={kind}
          target={target}
          uploadId={uploadId}
          onShow={show}
          onStart={kind === 'stock_transfer' ? setBulkUploader : undefined}
          result={(upload) => <ResultLink upload={upload} />}
        />
        <UploadHistory key={uploadId} kind={kind} target={target} to={uploadAddress} />
      </Stack>
    </Page>
  );
}
