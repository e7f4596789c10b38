/** Where the open count of this device is kept (drafts of the facility). */
export const OPEN_COUNT = 'inventory-count';
