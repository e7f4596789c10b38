/** What the list of products opens over itself. */
import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/namespace';

export const productDialog = new LazyPart(NAMESPACE, async () => (await import('./dialog-part')).part);
