/** `/agreement`: what the facility and the provider agreed on; the provider's people enter it. */
import type { ProviderAgreement } from '@bloom/api-client';
import { useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { EmptyState, Page, PageHeader, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { isProvider } from '../shared/access';
import { Fact, Facts } from '../shared/fact';
import { NAMESPACE } from '../shared/namespace';
import { NoFigures, OldFigures } from '../shared/notes';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { AgreementForm } from './agreement-form';

export function AgreementPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const canSet = isProvider(useShell());
  const read = useRead('/api/vdl/agreement/', { query: { facility_id: settings.facilityId } });
  const { answer } = read;
  return (
    <Page>
      <PageHeader title={t('agreement.title')}>{settings.facilityName}</PageHeader>
      <Stack gap={24}>
        <OldFigures read={read} settings={settings} />
        {answer === undefined ? (
          <NoFigures read={read} />
        ) : (
          <>
            {answer.agreement ? (
              <AgreementFacts agreement={answer.agreement} settings={settings} />
            ) : (
              <EmptyState title={t('agreement.none')}>
                {t(canSet ? 'agreement.noneStaff' : 'agreement.noneHint')}
              </EmptyState>
            )}
            {canSet ? (
              <AgreementForm
                // Another agreement is another form.
                key={JSON.stringify(answer.agreement)}
                agreement={answer.agreement}
                settings={settings}
                onSaved={read.again}
              />
            ) : null}
          </>
        )}
      </Stack>
    </Page>
  );
}

function AgreementFacts({ agreement, settings }: { agreement: ProviderAgreement; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Facts>
      <Fact name={t('agreement.from')}>{settings.day(agreement.from_day)}</Fact>
      <Fact name={t('agreement.until')}>
        {agreement.until_day ? settings.day(agreement.until_day) : t('agreement.noEnd')}
      </Fact>
      <Fact name={t('agreement.bearer')}>{t(`agreement.bearers.${agreement.expiry_bearer}`)}</Fact>
    </Facts>
  );
}
