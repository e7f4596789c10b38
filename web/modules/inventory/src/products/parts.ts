/** What the list of products opens over itself. */
import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/namespace';

export const productDialog = new LazyPart(NAMESPACE, async () => (await import('./dialog-part')).part);
export const labelsDialog = new LazyPart(NAMESPACE, async () => (await import('../labels/labels-part')).part);
export const customProductForm = new LazyPart(NAMESPACE, async () => (await import('./custom-part')).part);

/** Rejects when one of them cannot be read now. */
export async function preloadProductParts(): Promise<void> {
  for (const part of [productDialog, labelsDialog, customProductForm]) await part.preload();
}
