/** What the counted stock says to a quantity. It warns and never forbids, except for what has expired. Pure. */
import type { InventoryItem } from '@bloom/api-client';
import { sellableBatches } from './fefo';

export interface StockVerdict {
  /**
   * `none`: nothing left by the books. `short`: less left than wanted. `short_in_date`: enough left, but part of it has
   * expired. `only_expired`: whatever is left has expired; refused, unless the pack in hand is in date.
   */
  state: 'fine' | 'none' | 'short' | 'short_in_date' | 'only_expired';
  /** Base units by the books, 0 of what is not kept in stock; below zero after tills have sold more than there was. */
  left: number;
  /** Base units in batches that may still be sold. */
  inDate: number;
  /** `only_expired`: the last day of the batch that lasted longest, `YYYY-MM-DD`. */
  expiredOn?: string;
}

/**
 * Of a service or a fee nothing is ever missing.
 * @param today the day at the facility, `YYYY-MM-DD`
 */
export function stockVerdict(
  item: Pick<InventoryItem, 'quantity' | 'batches' | 'stocked'>,
  quantity: number,
  today: string,
): StockVerdict {
  if (item.stocked === false) return { state: 'fine', left: 0, inDate: 0 };
  const sum = (batches: InventoryItem['batches']) => batches.reduce((all, batch) => all + batch.quantity, 0);
  const inDate = sum(sellableBatches(item.batches, today));
  const expired = item.batches.filter((batch) => batch.quantity > 0 && batch.expiry_date < today);
  if (inDate === 0 && expired.length > 0) {
    const expiredOn = expired
      .map((batch) => batch.expiry_date)
      .sort()
      .at(-1);
    return { state: 'only_expired', left: sum(expired), inDate, expiredOn };
  }
  const left = item.quantity;
  if (left <= 0) return { state: 'none', left, inDate };
  if (quantity > left) return { state: 'short', left, inDate };
  if (expired.length > 0 && quantity > inDate) return { state: 'short_in_date', left, inDate };
  return { state: 'fine', left, inDate };
}
