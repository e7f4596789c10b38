import { LazyPart } from '@bloom/shell-api';
import { NAMESPACE } from '../shared/use-till';

const paying = () => import('./part');
export const payPanel = new LazyPart(NAMESPACE, async () => (await paying()).payPanel);
/** In the file of the payment: when a sale is complete its receipt is there. */
export const receiptPanel = new LazyPart(NAMESPACE, async () => (await paying()).receiptPanel);
