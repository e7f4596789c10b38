/** For tests: an upload as the server tells of it, and the columns of a price list. */
import type { Upload, UploadColumn, UploadError } from '@bloom/api-client';

export function fakeUpload(fields: Partial<Upload> = {}): Upload {
  return {
    id: 'up-1',
    kind: 'price_list',
    file_name: 'prices.csv',
    size_bytes: 1234,
    status: 'QUEUED_UPLOAD',
    progress: 0,
    on_bad_rows: 'apply_good',
    past_expiry: 'ask',
    number_of_records: 0,
    applied: 0,
    error_count: 0,
    error_message: null,
    error_code: null,
    columns: [],
    country: 'GH',
    facility_id: null,
    created_by: { id: 'u9', name: 'Efua Asante' },
    created_at: '2026-06-15T10:00:00Z',
    completed_at: null,
    undone_at: null,
    undone_by: null,
    batch_sync_number: null,
    stock_count_id: null,
    delivery_id: null,
    transfer_ids: [],
    ...fields,
  };
}

const column = (field: string, title: string, required: boolean, aliases: string[]): UploadColumn => ({
  field,
  title,
  required,
  aliases,
  example: '',
  help: '',
});

export const priceColumns: UploadColumn[] = [
  column('barcode_id', 'Barcode', true, ['EAN']),
  column('walk_in_selling_price', 'Walk-in price', true, ['Price']),
  column('member_selling_price', 'Member price', false, []),
];

export function rowError(row: number, fields: Partial<UploadError> = {}): UploadError {
  return {
    row,
    column: 'Price',
    value: '-1',
    reason: 'A price is 0 or more.',
    code: 'negative',
    error_type: null,
    ...fields,
  };
}

export const page = <Row>(results: Row[], next: string | null = null, count = results.length) => ({
  count,
  next,
  results,
});
