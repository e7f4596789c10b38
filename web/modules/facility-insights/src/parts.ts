/** What of the insights comes when it is opened: a screen each, with its texts. */
import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from './shared/namespace';

export const overview = new LazyPart(NAMESPACE, async () => (await import('./overview/part')).part);
export const reports = new LazyPart(NAMESPACE, async () => (await import('./reports/part')).part);
export const orders = new LazyPart(NAMESPACE, async () => (await import('./orders/part')).part);
export const cash = new LazyPart(NAMESPACE, async () => (await import('./cash/part')).part);
export const wrapped = new LazyPart(NAMESPACE, async () => (await import('./wrapped/part')).part);

/** In the order in which they are needed. Rejects when one of them cannot be read now. */
export async function preloadParts(): Promise<void> {
  for (const part of [overview, reports, orders, cash, wrapped]) await part.preload();
}
