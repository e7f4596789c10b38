import { useShell } from '@bloom/shell-api';
import { EmptyState, Page, PageHeader, Stack } from '@bloom/ui';
import { KindLinks, UploadHistory, useUploadTexts } from '@bloom/uploads';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { kindAddress, kindsFor, uploadAddress } from './kinds';

/** `/uploads`: what can be uploaded, and what was. */
export function UploadsPage() {
  const { t } = useTranslation(NAMESPACE);
  const texts = useUploadTexts();
  const { session } = useShell();
  const { facility, countryConfig, user } = session;
  const kinds = kindsFor(session);
  if (kinds.length === 0)
    return <EmptyState title={t('facilitySettings.noFacility')}>{t('facilitySettings.noFacilityHint')}</EmptyState>;
  return (
    <Page>
      <PageHeader title={texts.t('uploads.title')}>{texts.t('uploads.description')}</PageHeader>
      <Stack gap={24}>
        <KindLinks kinds={kinds} to={(kind) => kindAddress(kind, countryConfig?.country.alpha_2_code)} />
        <UploadHistory
          kind={null}
          target={facility && !user.is_staff ? { facilityId: facility.id } : {}}
          mine={user.is_staff}
          to={uploadAddress}
        />
      </Stack>
    </Page>
  );
}
