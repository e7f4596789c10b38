/** First expiry, first out: which batch to hand over. Pure; days are `YYYY-MM-DD` strings and compare as text. */
import type { Batch } from '@bloom/api-client';

/** Batches that may be sold, earliest expiry first: in stock and not past their date. The expiry day itself is fine. */
export function sellableBatches(batches: readonly Batch[], today: string): Batch[] {
  return batches
    .filter((batch) => batch.quantity > 0 && batch.expiry_date >= today)
    .sort((a, b) =>
      a.expiry_date === b.expiry_date ? (a.id < b.id ? -1 : 1) : a.expiry_date < b.expiry_date ? -1 : 1,
    );
}

/** The batch the cashier should reach for; undefined when none is in date and in stock. */
export function displayBatch(batches: readonly Batch[], today: string): Batch | undefined {
  return sellableBatches(batches, today)[0];
}

export interface Portion {
  /** null: no known batch covers it, the server decides and flags. */
  batchId: string | null;
  quantity: number;
}

/**
 * Spreads a sold quantity over batches, as the server does (`server/app/src/inventory/fefo.rs`). The batch that somebody
 * named gives first, even when it has expired: the pack is in the hand. What it lacks, and everything when none is
 * named, comes from the batches that expire first and are in date; equal dates in order of their id. What no batch covers
 * stays without one: a sale that the customer holds in her hand is never refused because the count is wrong.
 */
export function allocateFefo(
  batches: readonly Batch[],
  quantity: number,
  today: string,
  batchId: string | null = null,
): Portion[] {
  const named = batches.filter((batch) => batch.id === batchId && batch.quantity > 0);
  const others = sellableBatches(batches, today).filter((batch) => batch.id !== batchId);
  const portions: Portion[] = [];
  let open = quantity;
  for (const batch of [...named, ...others]) {
    if (open === 0) break;
    const taken = Math.min(open, batch.quantity);
    portions.push({ batchId: batch.id, quantity: taken });
    open -= taken;
  }
  if (open > 0) portions.push({ batchId: null, quantity: open });
  return portions;
}

/** What of which batch a line of a sale takes. */
export function portionsOf(
  line: { quantity: number; batchId: string | null; noBatch?: boolean },
  batches: readonly Batch[],
  today: string,
): Portion[] {
  if (line.noBatch) return [{ batchId: null, quantity: line.quantity }];
  return allocateFefo(batches, line.quantity, today, line.batchId);
}

export type ExpiryState = 'expired' | 'soon' | 'fine' | 'unknown';

/** Days before the expiry date from which a product counts as expiring soon. */
export const EXPIRING_SOON_DAYS = 90;

export function expiryState(expiry: string | null | undefined, today: string): ExpiryState {
  if (!expiry) return 'unknown';
  if (expiry < today) return 'expired';
  const days = (Date.parse(expiry) - Date.parse(today)) / 86_400_000;
  return days <= EXPIRING_SOON_DAYS ? 'soon' : 'fine';
}
