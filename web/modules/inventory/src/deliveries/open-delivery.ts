/** Where the open delivery of this device is kept (drafts of the facility). */
export const OPEN_DELIVERY = 'inventory-delivery';
