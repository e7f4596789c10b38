import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/use-till';

export const exportDialog = new LazyPart(NAMESPACE, async () => (await import('./export-part')).part);
