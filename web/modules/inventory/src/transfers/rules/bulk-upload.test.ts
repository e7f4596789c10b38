import type { BulkTransferUpload } from '@bloom/api-client';
import { describe, expect, it } from 'vitest';
import { errorTypes, recordOf } from './bulk-upload';

const record = (id: string, ...types: (string | null)[]): BulkTransferUpload => ({
  id,
  upload_id: `u-${id}`,
  transfer_request_id: null,
  source_facility_id: 'f1',
  destination_facility_name: 'Accra',
  process_status: 'FAILED_VALIDATION',
  file_upload: {
    num_of_records: 3,
    num_of_records_processed_successfully: 0,
    errors: types.map((error_type, at) => ({
      error: 'e',
      error_type: error_type as string,
      row: at,
      column: null,
      value: null,
    })),
  },
  created_at: '2026-06-15T10:00:00Z',
});

describe('a file of transfers', () => {
  it('BST-22 BST-25 heads its errors with each type once, in the order received', () => {
    const types = ['NOT_IN_FACILITY_INVENTORY', 'EXCEEDED_AVALIABLE_STOCK', 'NOT_IN_FACILITY_INVENTORY', 'NEW', null];
    expect(errorTypes(record('1', ...types))).toEqual([
      'NOT_IN_FACILITY_INVENTORY',
      'EXCEEDED_AVALIABLE_STOCK',
      'OTHER',
    ]);
    expect(errorTypes(record('1'))).toEqual([]);
  });

  it('BST-26 is found by its own id, or by that of its upload', () => {
    const records = [record('1'), record('2')];
    expect(recordOf(records, '2')?.id).toBe('2');
    expect(recordOf(records, 'u-1')?.id).toBe('1');
    expect(recordOf(records, 'x')).toBeUndefined();
  });
});
