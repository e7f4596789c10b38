/** What of the point of sale comes after the till itself. */
import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from './shared/use-till';

export const salesPage = new LazyPart(NAMESPACE, async () => (await import('./history/part')).part);
export const promosPage = new LazyPart(NAMESPACE, async () => (await import('./promos/part')).part);
const members = () => import('./members/part');
export const directoryPage = new LazyPart(NAMESPACE, async () => (await members()).directory);
export const managementPage = new LazyPart(NAMESPACE, async () => (await members()).management);
export const exportDialog = new LazyPart(NAMESPACE, async () => (await import('./history/export-part')).part);
export const saleDialogs = new LazyPart(NAMESPACE, async () => (await import('./sale/dialogs-part')).part);
const paying = () => import('./payment/part');
export const payPanel = new LazyPart(NAMESPACE, async () => (await paying()).payPanel);
/** In the file of the payment: when a sale is complete its receipt is there. */
export const receiptPanel = new LazyPart(NAMESPACE, async () => (await paying()).receiptPanel);

/** In the order in which they are needed. Rejects when one of them cannot be read now. */
export async function preloadParts(): Promise<void> {
  for (const part of [saleDialogs, payPanel, receiptPanel, salesPage, exportDialog, promosPage, directoryPage])
    await part.preload();
}
