/** What of orders comes when it is opened, and is read ahead of its use. */
import { LazyPart } from '@bloom/shell-api';
import { sheetDialog } from './cart/sheet/parts';
import { NAMESPACE } from './shared/namespace';

export const ordersPage = new LazyPart(NAMESPACE, async () => (await import('./orders/part')).list);
export const orderPage = new LazyPart(NAMESPACE, async () => (await import('./orders/part')).one);
export const cataloguePage = new LazyPart(NAMESPACE, async () => (await import('./catalogue/part')).part);
export const cartPage = new LazyPart(NAMESPACE, async () => (await import('./cart/part')).part);

/** In the order in which they are needed. Rejects when one of them cannot be read now. */
export async function preloadParts(): Promise<void> {
  for (const part of [ordersPage, orderPage, cataloguePage, cartPage, sheetDialog]) await part.preload();
}
