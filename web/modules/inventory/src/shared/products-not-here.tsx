import type { CatalogueState } from '@bloom/local-db/catalogue';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Banner, EmptyState, IconPackage, Progress, Skeleton } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';
import styles from './products-not-here.module.css';
import { useProductsDownload } from './use-products';

/** Why no product is on this device, and what to do: being read, being downloaded, not there, not readable. */
export function ProductsNotHere({ state }: Pick<CatalogueState, 'state'>) {
  const { t } = useTranslation(NAMESPACE);
  const { keepsCopy } = useShell();
  const { reachable } = useConnectivity();
  const download = useProductsDownload();
  if (state === 'failed' && !keepsCopy) return <EmptyState title={t('stock.asked')}>{t('stock.askedHint')}</EmptyState>;
  if (state === 'failed') return <Banner tone="failure">{t('stock.failed')}</Banner>;
  if (state === 'loading' || (keepsCopy && download === undefined)) {
    return (
      <div role="status" aria-label={t('stock.loading')} className={styles.skeletons}>
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal grey bars
          <Skeleton key={at} height={48} />
        ))}
      </div>
    );
  }
  if (keepsCopy && download && download.state !== 'done' && reachable) {
    return (
      <EmptyState title={t('stock.downloading')}>
        <Progress value={download.progress} label={t('stock.downloading')} />
      </EmptyState>
    );
  }
  if (download?.state === 'done' || !keepsCopy) {
    return (
      <EmptyState icon={<IconPackage size={40} />} title={t('stock.none')}>
        {t('stock.noneHint')}
      </EmptyState>
    );
  }
  return <EmptyState title={t('stock.missing')}>{t(reachable ? 'stock.missingHint' : 'stock.offlineHint')}</EmptyState>;
}
