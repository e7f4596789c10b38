import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/use-till';

export const directionsDialog = new LazyPart(NAMESPACE, async () => (await import('./part')).part);
/** In the same file. */
export const saleLabels = new LazyPart(NAMESPACE, async () => (await import('./part')).saleLabels);
