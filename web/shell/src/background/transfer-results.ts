/** Results of stock transfers from a file: what the drawer and the banners say of them (BST-09..BST-29). Pure. */
import type { BulkTransferUpload } from '@bloom/api-client';
import { MAX_SINGLE_BANNERS } from '../core/constants';

export type TransferOutcome = 'processing' | 'validating' | 'success' | 'failure';

const OUTCOMES: Readonly<Record<string, TransferOutcome>> = {
  PROCESSING_DATA: 'processing',
  PROCESSING_COMPLETE: 'success',
  FAILED_VALIDATION: 'failure',
};

/** Any other status: the file is being looked at (BST-12). */
export const outcomeOf = ({ process_status }: Pick<BulkTransferUpload, 'process_status'>): TransferOutcome =>
  (Object.hasOwn(OUTCOMES, process_status) && OUTCOMES[process_status]) || 'validating';

const KNOWN_ERRORS: readonly string[] = [
  'VALIDATION_ERROR',
  'MISSING_REQUIRED_FIELDS',
  'EXCEEDED_AVALIABLE_STOCK',
  'EMPTY_FILE',
  'NOT_IN_FACILITY_INVENTORY',
];

/** Keys of the texts: one for each distinct type, in the order received (BST-22, BST-25). */
export function errorKinds({ file_upload }: Pick<BulkTransferUpload, 'file_upload'>): string[] {
  const kinds = (file_upload?.errors ?? []).map(({ error_type }) =>
    KNOWN_ERRORS.includes(error_type) ? error_type : 'other',
  );
  return [...new Set(kinds.length > 0 ? kinds : ['other'])];
}

export type TransferBanners =
  | { is: 'single'; results: BulkTransferUpload[] }
  /** More than five (BST-14). */
  | { is: 'aggregate'; ids: string[] };

/** Only what would show counts: success and failure that nobody has seen yet (BST-13, BST-28, T34). */
export function transferBanners(records: readonly BulkTransferUpload[], viewed: readonly string[]): TransferBanners {
  const results = records.filter(
    (record) => ['success', 'failure'].includes(outcomeOf(record)) && !viewed.includes(record.id),
  );
  if (results.length > MAX_SINGLE_BANNERS) return { is: 'aggregate', ids: results.map(({ id }) => id) };
  return { is: 'single', results };
}

/**
 * BST-26, BST-27. A success without a transfer of its own leads to the list. Who has no facility open (staff) cannot open
 * the transfers of one: they see the file at the facility that it was for.
 *
 * @param facilityId the one that is open; '' for none
 */
export function transferTarget(record: BulkTransferUpload, facilityId: string): string {
  if (!facilityId) {
    const query = new URLSearchParams({ kind: 'stock_transfer', upload: record.upload_id });
    return `/inventory/facilities/${encodeURIComponent(record.source_facility_id)}/profile?${query}`;
  }
  const base = `/inventory/stock-transfer/${encodeURIComponent(facilityId)}`;
  if (outcomeOf(record) === 'failure') {
    return `${base}/new/main?importCsvFile=true&stockTransferID=${encodeURIComponent(record.id)}`;
  }
  return record.transfer_request_id ? `${base}?selectedRecord=${encodeURIComponent(record.transfer_request_id)}` : base;
}
