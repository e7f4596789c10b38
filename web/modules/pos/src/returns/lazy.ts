import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/use-till';

export const returnDialog = new LazyPart(NAMESPACE, async () => (await import('./part')).part);
/** In the same file. */
export const voidDialog = new LazyPart(NAMESPACE, async () => (await import('./part')).voidPart);
