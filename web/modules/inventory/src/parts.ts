/**
 * What of inventory comes when it is opened: one `routes.tsx` per folder, each with its screens
 * and texts.
 */
import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from './shared/namespace';

export const products = new LazyPart(NAMESPACE, async () => (await import('./products/routes')).part);
export const expired = new LazyPart(NAMESPACE, async () => (await import('./expired/routes')).part);
export const prices = new LazyPart(NAMESPACE, async () => (await import('./prices/routes')).part);
export const counts = new LazyPart(NAMESPACE, async () => (await import('./counts/routes')).part);
export const deliveries = new LazyPart(NAMESPACE, async () => (await import('./deliveries/routes')).part);
export const transfers = new LazyPart(NAMESPACE, async () => (await import('./transfers/routes')).part);
export const uploads = new LazyPart(NAMESPACE, async () => (await import('./uploads/routes')).part);
export const priceList = new LazyPart(NAMESPACE, async () => (await import('./price-list/routes')).part);

/** In the order in which they are needed. Rejects when one of them cannot be read now. */
export async function preloadParts(): Promise<void> {
  const all = [products, expired, prices, counts, deliveries, transfers, uploads, priceList];
  for (const part of all) await part.preload();
}
