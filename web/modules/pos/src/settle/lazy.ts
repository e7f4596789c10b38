import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/use-till';

export const settleDialog = new LazyPart(NAMESPACE, async () => (await import('./settle-part')).part);
