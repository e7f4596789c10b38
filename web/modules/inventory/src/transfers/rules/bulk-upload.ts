/** What came of a file of transfers, one record for each destination (ENT-19). Pure. */
import type { BulkTransferUpload } from '@bloom/api-client';

/** BST-17 to BST-21; spelled as the server sends them. */
const KNOWN = [
  'VALIDATION_ERROR',
  'MISSING_REQUIRED_FIELDS',
  'EXCEEDED_AVALIABLE_STOCK',
  'EMPTY_FILE',
  'NOT_IN_FACILITY_INVENTORY',
] as const;
export type ErrorType = (typeof KNOWN)[number] | 'OTHER';

/** One of each, in the order received (BST-25); whatever is not known is "other" (BST-22). */
export function errorTypes({ file_upload }: BulkTransferUpload): ErrorType[] {
  const types = file_upload.errors.map(({ error_type }) => KNOWN.find((known) => known === error_type) ?? 'OTHER');
  return [...new Set(types)];
}

export function recordOf(records: readonly BulkTransferUpload[], id: string): BulkTransferUpload | undefined {
  return records.find((record) => record.id === id) ?? records.find((record) => record.upload_id === id);
}
