import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/use-till';

export const shareDialog = new LazyPart(NAMESPACE, async () => (await import('./part')).part);
