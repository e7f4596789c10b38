import type { OpenDocument } from '../documents/use-document';
import type { DeliveryDraft } from './delivery-lines';

/** Where the open delivery of this device is kept (drafts of the facility). */
export const OPEN_DELIVERY = 'inventory-delivery';

/** `again`: the supplier has used this reference before. */
export type OpenDelivery = OpenDocument<DeliveryDraft, 'receive' | 'again' | 'discard'>;
