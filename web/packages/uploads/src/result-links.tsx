import type { Upload } from '@bloom/api-client';
import { ModuleLink } from '@bloom/shell-api';
import { useUploadTexts } from './texts';
import styles from './uploads.module.css';

/** A way to what the upload made; nothing when it made nothing with a screen. */
export function ResultLink({ upload }: { upload: Upload }) {
  const { t } = useUploadTexts();
  const made = madeBy(upload);
  if (!made) return null;
  return (
    <ModuleLink className={styles.action} to={`/inventory${made.to}`}>
      {t(`uploads.made.${made.text}`, { count: made.count })}
    </ModuleLink>
  );
}

function madeBy(upload: Upload): { text: string; to: string; count: number } | null {
  const {
    kind,
    stock_count_id: countId,
    delivery_id: deliveryId,
    transfer_ids: transfers,
    facility_id: place,
  } = upload;
  if (countId) return { text: 'count', to: `/stock-counts/${countId}`, count: 1 };
  if (deliveryId) return { text: 'delivery', to: `/deliveries/${deliveryId}`, count: 1 };
  if (transfers.length > 0) {
    const query = transfers.length === 1 ? `selectedRecord=${transfers[0]}` : 'status=D';
    return { text: 'transfers', to: `/stock-transfer/${place}?${query}`, count: transfers.length };
  }
  if (upload.status !== 'COMPLETED' || upload.applied === 0) return null;
  if (kind === 'custom_product') return { text: 'products', to: '/all', count: upload.applied };
  if (kind === 'price_list') return { text: 'prices', to: `/price-list/${upload.country}`, count: upload.applied };
  return null;
}
