import { useConnectivity } from '@bloom/shell-api';
import { Banner, EmptyState, IconPackage, Loading, Progress } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import type { OffersState } from '../offers/offer-catalogue';
import { NAMESPACE } from '../shared/namespace';

/** Why no offer is on this device, and what to do: being read, being downloaded, not there, not readable. */
export function OffersNotHere({ state, progress }: Pick<OffersState, 'state' | 'progress'>) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  if (state === 'failed') return <Banner tone="failure">{t('offers.failed')}</Banner>;
  if (state === 'loading') return <Loading>{t('offers.loading')}</Loading>;
  if (progress?.refreshed_at !== undefined) {
    return (
      <EmptyState icon={<IconPackage size={40} />} title={t('offers.none')}>
        {t('offers.noneHint')}
      </EmptyState>
    );
  }
  if (progress && progress.state !== 'failed' && reachable) {
    return (
      <EmptyState title={t('offers.downloading')}>
        <Progress value={progress.progress} label={t('offers.downloading')} />
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('offers.missing')}>{t(reachable ? 'offers.missingHint' : 'offers.offlineHint')}</EmptyState>
  );
}
