import type { ProviderOverview } from '@bloom/api-client';
import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** What the figures below do not hold, each in a sentence. */
export function OverviewNotes({ overview, settings }: { overview: ProviderOverview; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { agreement, owner_unknown_units: unknown, units_without_cost: withoutCost } = overview;
  const today = settings.today();
  const ended = agreement?.until_day && agreement.until_day < today ? agreement.until_day : null;
  const begins = agreement && agreement.from_day > today ? agreement.from_day : null;
  return (
    <>
      {agreement === null ? <Banner tone="attention">{t('overview.none')}</Banner> : null}
      {ended ? <Banner tone="attention">{t('overview.ended', { day: settings.day(ended) })}</Banner> : null}
      {begins ? <Banner tone="info">{t('overview.begins', { day: settings.day(begins) })}</Banner> : null}
      {withoutCost > 0 ? <Banner tone="attention">{t('overview.withoutCost', { count: withoutCost })}</Banner> : null}
      {unknown > 0 ? <Banner tone="attention">{t('overview.ownerUnknown', { count: unknown })}</Banner> : null}
    </>
  );
}
