import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/use-till';

const dialogs = () => import('./dialogs-part');
export const saleDialogs = new LazyPart(NAMESPACE, async () => (await dialogs()).part);
/** In the file of the dialogs: most devices keep a copy and never need it. */
export const askedTill = new LazyPart(NAMESPACE, async () => (await dialogs()).askedTill);
export const careNotes = new LazyPart(NAMESPACE, async () => (await dialogs()).careNotes);
