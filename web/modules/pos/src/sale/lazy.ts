import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/use-till';

export const saleDialogs = new LazyPart(NAMESPACE, async () => (await import('./dialogs-part')).part);
/** Most devices keep a copy and never need it. */
export const askedTill = new LazyPart(NAMESPACE, async () => (await import('./asked-part')).part);
