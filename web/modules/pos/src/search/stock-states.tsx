/** What the list says when it has no products to show, or not all of them yet. */

import { useConnectivity } from '@bloom/shell-api';
import {
  Button,
  EmptyState,
  IconDownload,
  IconPackageOff,
  IconReceiptOff,
  IconSearch,
  IconWifiOff,
  Progress,
  Skeleton,
} from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import type { AskedState } from '../catalogue/asked-products';
import { isComplete, useInventoryDownload } from '../catalogue/use-catalogue';
import { NAMESPACE } from '../shared/use-till';
import styles from './search.module.css';

export function NoMatch({ query, onLostSale }: { query: string; onLostSale: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const lost = (
    <Button icon={<IconReceiptOff size={20} />} onClick={onLostSale}>
      {t('lost.open')}
    </Button>
  );
  return (
    <EmptyState icon={<IconSearch size={36} />} title={t('search.none', { query })} actions={lost}>
      {t('search.noneHint')}
    </EmptyState>
  );
}

function ListSkeleton() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <div role="status" aria-label={t('stock.loading')} className={styles.skeletons}>
      {Array.from({ length: 7 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seven equal grey bars
        <Skeleton key={at} height={56} />
      ))}
    </div>
  );
}

export function StockNote({ stock }: { stock: AskedState }) {
  return stock.asked ? <AskedNote stock={stock} /> : <CopyNote stock={stock} />;
}

/** Without a copy on the device: where the products come from, and what that means with no network. */
function AskedNote({ stock }: { stock: AskedState }) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  if (stock.asked?.failed || !reachable) {
    return (
      <EmptyState icon={<IconWifiOff size={40} />} title={t('stock.askedOffline')}>
        {t('stock.askedOfflineHint')}
      </EmptyState>
    );
  }
  if (stock.state === 'loading') return <ListSkeleton />;
  if (stock.index.size === 0 && stock.asked?.countOf('') === 0) {
    return (
      <EmptyState icon={<IconPackageOff size={40} />} title={t('stock.emptyTitle')}>
        {t('stock.empty')}
      </EmptyState>
    );
  }
  return <p className={styles.more}>{t('stock.asked')}</p>;
}

function CopyNote({ stock }: { stock: AskedState }) {
  const { t } = useTranslation(NAMESPACE);
  const download = useInventoryDownload();
  const { reachable } = useConnectivity();
  if (stock.state === 'loading') return <ListSkeleton />;
  if (stock.state === 'failed') return <EmptyState title={t('stock.failedTitle')}>{t('stock.failed')}</EmptyState>;

  const percent = Math.floor(download?.progress ?? 0);
  const running = !isComplete(download);
  if (stock.index.size > 0) {
    if (!running || !download) return null;
    return (
      <div className={styles.downloading}>
        <p>{t('stock.downloadPart', { percent })}</p>
        <Progress value={percent} label={t('stock.downloadProgress', { percent })} />
      </div>
    );
  }
  if (download === undefined) return <ListSkeleton />;
  if (!running) {
    return (
      <EmptyState icon={<IconPackageOff size={40} />} title={t('stock.emptyTitle')}>
        {t('stock.empty')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<IconDownload size={40} />} title={t('stock.downloadTitle')}>
      <p>{reachable ? t('stock.downloadRunning') : t('stock.downloadWaiting')}</p>
      <p>{t('stock.downloadProgress', { percent })}</p>
      <Progress value={percent} label={t('stock.downloadProgress', { percent })} />
    </EmptyState>
  );
}
