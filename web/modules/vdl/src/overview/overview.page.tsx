/** `/overview`: what lies here and is the provider's, what expires soon, and what is owed. */
import { type ProviderOverview, wordsIn } from '@bloom/api-client';
import { usePages, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { EmptyState, IconPackages, Page, PageHeader, Stack, Title } from '@bloom/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isProvider } from '../shared/access';
import { NAMESPACE } from '../shared/namespace';
import { NoFigures, OldFigures, UnsentNote } from '../shared/notes';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useUnsentSales } from '../shared/use-unsent-sales';
import { Figures } from './figures';
import { OverviewNotes } from './overview-notes';
import { StockList } from './stock-list';

export function OverviewPage({ settings }: { settings: FacilitySettings }) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const { label, session } = useShell();
  const query = { facility_id: settings.facilityId };
  const read = useRead('/api/vdl/overview/', { query });
  const stock = usePages('/api/vdl/position/', { query });
  const { again: readAgain } = read;
  const { again: stockAgain } = stock;
  const again = useCallback(() => {
    readAgain();
    stockAgain();
  }, [readAgain, stockAgain]);
  const unsent = useUnsentSales(again);
  const overview = read.answer;
  // A device may hold what an older server said of the country.
  const said = session.countryConfig?.vdl?.subtitle;
  const own = said && wordsIn(said, i18n.language);
  return (
    <Page>
      <PageHeader title={label || t('title')}>
        {own || t('overview.about', { facility: settings.facilityName })}
      </PageHeader>
      <Stack gap={24}>
        <UnsentNote count={unsent} />
        <OldFigures read={read} settings={settings} />
        {overview === undefined ? (
          <NoFigures read={read} />
        ) : isNothing(overview) ? (
          <NoAgreement />
        ) : (
          <>
            <OverviewNotes overview={overview} settings={settings} />
            <Figures overview={overview} settings={settings} />
            <section aria-labelledby="vdl-stock">
              <Title order={2} id="vdl-stock">
                {t('stock.title')}
              </Title>
              <StockList pages={stock} settings={settings} />
            </section>
          </>
        )}
      </Stack>
    </Page>
  );
}

/** Nobody agreed on anything, and nothing is left of an agreement that ended. */
const isNothing = ({ agreement, units, statements_open, this_period }: ProviderOverview): boolean =>
  agreement === null && units === 0 && statements_open === 0 && this_period.sold_units === 0;

function NoAgreement() {
  const { t } = useTranslation(NAMESPACE);
  const canSet = isProvider(useShell());
  return (
    <EmptyState
      icon={<IconPackages size={40} />}
      title={t('overview.noAgreement')}
      actions={canSet ? <Link to="/agreement">{t('overview.setAgreement')}</Link> : undefined}
    >
      {t(canSet ? 'overview.noAgreementStaff' : 'overview.noAgreementHint')}
    </EmptyState>
  );
}
