import type { CatalogueState } from '@bloom/local-db/catalogue';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Banner, Button, EmptyState, IconPackage, Progress, Skeleton } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from './namespace';
import styles from './products-not-here.module.css';
import { useProductsDownload } from './use-products';

/** Why no product is on this device, and what to do: being read, being downloaded, not there, not readable. */
export function ProductsNotHere({ state }: Pick<CatalogueState, 'state'>) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const { reachable } = useConnectivity();
  const navigate = useNavigate();
  const download = useProductsDownload();
  if (state === 'failed') return <Banner tone="failure">{t('stock.failed')}</Banner>;
  if (state === 'loading') {
    return (
      <div role="status" aria-label={t('stock.loading')} className={styles.skeletons}>
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal grey bars
          <Skeleton key={at} height={48} />
        ))}
      </div>
    );
  }
  // Staff downloads nothing (ROL-02): the products of a facility are on the devices of that facility.
  if (session.user.is_staff) {
    const actions = (
      <>
        <Button onClick={() => navigate('/uploads')}>{t('stock.staffUpload')}</Button>
        <Button onClick={() => navigate('/price-list')}>{t('stock.staffPrices')}</Button>
      </>
    );
    return (
      <EmptyState title={t('stock.staff')} actions={actions}>
        {t('stock.staffHint')}
      </EmptyState>
    );
  }
  if (download && download.state !== 'done' && reachable) {
    return (
      <EmptyState title={t('stock.downloading')}>
        <Progress value={download.progress} label={t('stock.downloading')} />
      </EmptyState>
    );
  }
  if (download?.state === 'done') {
    return (
      <EmptyState icon={<IconPackage size={40} />} title={t('stock.none')}>
        {t('stock.noneHint')}
      </EmptyState>
    );
  }
  return <EmptyState title={t('stock.missing')}>{t(reachable ? 'stock.missingHint' : 'stock.offlineHint')}</EmptyState>;
}
