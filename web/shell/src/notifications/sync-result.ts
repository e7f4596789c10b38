/** What the last message of the sales sync means for the screens (OUT-03..OUT-08, OUT-19). Pure. */
import type { SalesSyncMessage } from '@bloom/local-db';

export type SyncResult =
  | { state: 'none' }
  | { state: 'inProgress'; percent: number }
  | { state: 'succeeded'; total: number }
  | { state: 'partial'; failures: number; total: number }
  | { state: 'failed'; total: number };

export function syncResult(message: SalesSyncMessage | null | undefined): SyncResult {
  if (!message) return { state: 'none' };
  const { total, failures } = message.outboxReport;
  if (message.salesSyncInProgress) return { state: 'inProgress', percent: percentOf(message) };
  if (!message.salesSyncCompleted || total <= 0) return { state: 'none' };
  if (failures <= 0) return { state: 'succeeded', total };
  return failures < total ? { state: 'partial', failures, total } : { state: 'failed', total };
}

/** Whole percent, `salesSyncProgress` first (OUT-19). */
function percentOf({ salesSyncProgress, outboxReport }: SalesSyncMessage): number {
  const { done, total } = outboxReport;
  const given = Number.isFinite(salesSyncProgress) ? salesSyncProgress : total > 0 ? (done / total) * 100 : 0;
  return Math.min(100, Math.max(0, Math.floor(given)));
}
