import type { UploadKind } from '@bloom/api-client';

/** Of staff, for a country or for all; the others belong to a facility. */
export const isForStaff = (kind: UploadKind) => kind === 'price_list' || kind === 'product_register';

/** Of one facility, in the order in which they are offered. */
export const FACILITY_KINDS: readonly UploadKind[] = [
  'delivery_note',
  'stock_count',
  'stock_transfer',
  'custom_product',
];
