import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/use-till';

export const decisionsDialog = new LazyPart(NAMESPACE, async () => (await import('./decisions-part')).part);
