import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/use-till';

export const malariaQuestion = new LazyPart(NAMESPACE, async () => (await import('./part')).malariaQuestion);
