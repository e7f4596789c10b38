import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/use-till';

export const cameraScan = new LazyPart(NAMESPACE, async () => (await import('./part')).part);
