import type { UploadKind } from '@bloom/api-client';

const STAFF_KINDS: readonly UploadKind[] = ['price_list', 'product_register', 'supplier_offers'];

/** Of staff, for a country or for all; the others belong to a facility. */
export const isForStaff = (kind: UploadKind) => STAFF_KINDS.includes(kind);

/** Of which what a file does not say counts as well: all rows are applied, or none. */
export const isWhole = (kind: UploadKind) => kind === 'supplier_offers';

/** Of one facility, in the order in which they are offered. */
export const FACILITY_KINDS: readonly UploadKind[] = [
  'delivery_note',
  'stock_count',
  'stock_transfer',
  'custom_product',
];
