import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from './texts';

export const decisionsDialog = new LazyPart(NAMESPACE, async () => (await import('@bloom/decisions/dialog')).part);
