import { useConnectivity } from '@bloom/shell-api';
import { Banner, EmptyState, IconPackages, Loading, Progress } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Suggestions } from './use-suggestions';

/** Why nothing can be suggested yet, and what to do. */
export function FiguresNotHere({ suggestions: { needs, products } }: { suggestions: Suggestions }) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { progress, state } = needs;
  if (state === 'failed' || products.state === 'failed') return <Banner tone="failure">{t('suggested.failed')}</Banner>;
  if (progress === undefined) return <Loading />;
  if (progress?.refreshed_at !== undefined) {
    if (state === 'loading' || needs.needs.length > 0) return <Loading>{t('suggested.loading')}</Loading>;
    return (
      <EmptyState icon={<IconPackages size={40} />} title={t('suggested.none')}>
        {t('suggested.noneHint')}
      </EmptyState>
    );
  }
  if (progress && progress.state !== 'failed' && reachable) {
    return (
      <EmptyState title={t('suggested.downloading')}>
        <Progress value={progress.progress} label={t('suggested.downloading')} />
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('suggested.missing')}>
      {t(reachable ? 'suggested.missingHint' : 'suggested.offlineHint')}
    </EmptyState>
  );
}
