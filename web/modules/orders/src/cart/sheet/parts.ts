/** What the cart opens over itself. */
import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../../shared/namespace';

export const sheetDialog = new LazyPart(NAMESPACE, async () => (await import('./part')).part);
