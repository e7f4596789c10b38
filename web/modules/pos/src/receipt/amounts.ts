/** What a receipt adds up from a stored sale. All results in minor units, exact. Pure. */

import { type Currency, parseMoney } from '../money/money';
import type { ListedSale } from '../sales/list-sales';

/** Before the promo; null when an amount cannot be read. */
export function subtotalOf({ total, promo }: Pick<ListedSale, 'total' | 'promo'>, currency: Currency): bigint | null {
  const paid = parseMoney(total, currency);
  const discount = parseMoney(promo?.discount ?? '0', currency);
  return paid === null || discount === null ? null : paid + discount;
}

/** Given back over all payments; null when the sale took no cash, or a row of an older build does not say. */
export function changeOf({ payments }: Pick<ListedSale, 'payments'>, currency: Currency): bigint | null {
  const changes = payments
    .filter(({ method }) => method === 'cash')
    .map(({ change }) => parseMoney(change ?? '', currency));
  if (changes.length === 0) return null;
  return changes.reduce((sum, change) => (sum === null || change === null ? null : sum + change), 0n);
}
