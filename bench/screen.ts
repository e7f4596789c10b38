/** Where the benches look on the screen of the till. */
export const PAGE_OF_TILL = '/pos/patient';
export const RESULTS = '[role=listbox]';
export const LINE = '[data-quantity-of]';
