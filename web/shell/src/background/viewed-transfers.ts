/** Banners of stock-transfer results that were looked at or hidden: they do not come back (BST-28, BST-29). */
import { observable } from '../core/observable';
import { stored } from '../core/stored';

/** Results are of one day; older ids are of no use. */
const LONGEST_MEMORY = 200;

export const viewedTransfers = observable<readonly string[]>(stored.get('viewedStockTransferNotificationIds') ?? []);

export function viewTransfers(ids: readonly string[]): void {
  const next = [...new Set([...viewedTransfers.get(), ...ids])].slice(-LONGEST_MEMORY);
  stored.set('viewedStockTransferNotificationIds', next);
  viewedTransfers.set(next);
}
