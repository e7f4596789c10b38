import type { BulkTransferUpload } from '@bloom/api-client';
import { describe, expect, it } from 'vitest';
import { daysLeft, hidesIncoming } from './days-left';
import { errorKinds, outcomeOf, transferBanners, transferTarget } from './transfer-results';

const record = (id: string, process_status: string, types: string[] = []): BulkTransferUpload => ({
  id,
  upload_id: 'up',
  transfer_request_id: `tr ${id}`,
  source_facility_id: 'f1',
  destination_facility_name: 'Kumasi',
  process_status,
  file_upload: {
    num_of_records: 10,
    num_of_records_processed_successfully: 9,
    errors: types.map((error_type, row) => ({ error: 'bad', error_type, row, column: null, value: null })),
  },
  created_at: '2026-11-22T09:00:00Z',
});
const done = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => record(`t${from + at}`, 'PROCESSING_COMPLETE'));

describe('results of stock transfers from a file', () => {
  it('BST-09 BST-10 BST-11 BST-12 T33 tells four outcomes apart; COMPLETED is of another set', () => {
    const outcomes = ['PROCESSING_DATA', 'PROCESSING_COMPLETE', 'FAILED_VALIDATION', 'COMPLETED', '', 'constructor'];
    expect(outcomes.map((process_status) => outcomeOf({ process_status }))).toEqual([
      'processing',
      'success',
      'failure',
      'validating',
      'validating',
      'validating',
    ]);
  });

  it('BST-14 T34 five stay single, six collapse', () => {
    expect(transferBanners(done(5), [])).toMatchObject({ is: 'single', results: { length: 5 } });
    expect(transferBanners(done(6), [])).toEqual({ is: 'aggregate', ids: ['t0', 't1', 't2', 't3', 't4', 't5'] });
  });

  it('BST-13 BST-28 BST-29 T34 counts only what would show: no work in progress, nothing already seen', () => {
    const open = [record('p', 'PROCESSING_DATA'), record('v', 'VALIDATING_FILE')];
    expect(transferBanners([...open, ...done(5)], [])).toMatchObject({ is: 'single', results: { length: 5 } });
    expect(transferBanners(open, [])).toEqual({ is: 'single', results: [] });
    const hidden = done(6).map(({ id }) => id);
    expect(transferBanners(done(6), hidden)).toEqual({ is: 'single', results: [] });
    expect(transferBanners([...done(6), ...done(2, 6)], hidden)).toMatchObject({
      is: 'single',
      results: { length: 2 },
    });
  });

  it('BST-22 BST-25 T35 names each kind of error once, in the order received; the correct spelling is unknown', () => {
    const types = ['EMPTY_FILE', 'EXCEEDED_AVALIABLE_STOCK', 'EMPTY_FILE', 'EXCEEDED_AVAILABLE_STOCK', 'WHATEVER'];
    expect(errorKinds(record('t', 'FAILED_VALIDATION', types))).toEqual([
      'EMPTY_FILE',
      'EXCEEDED_AVALIABLE_STOCK',
      'other',
    ]);
    expect(errorKinds(record('t', 'FAILED_VALIDATION'))).toEqual(['other']);
  });

  it('BST-26 BST-27 leads to the transfer it made, or to the file to mend', () => {
    expect(transferTarget(record('t1', 'PROCESSING_COMPLETE'), 'f1')).toBe(
      '/inventory/stock-transfer/f1?selectedRecord=tr%20t1',
    );
    expect(transferTarget(record('t1', 'FAILED_VALIDATION'), 'f1')).toBe(
      '/inventory/stock-transfer/f1/new/main?importCsvFile=true&stockTransferID=t1',
    );
  });

  it('BST-27 who has no facility open is led to the file at the facility that it was for', () => {
    expect(transferTarget(record('t1', 'FAILED_VALIDATION'), '')).toBe(
      '/inventory/facilities/f1/profile?kind=stock_transfer&upload=up',
    );
  });
});

describe('transfers on their way', () => {
  const NOW = Date.parse('2026-11-22T12:00:00Z');
  const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

  it('IST-07 IST-08 IST-09 T37 a day is left for 24 hours after the newest change, then none', () => {
    expect([0, 23.99, 24, 47, 72].map((hours) => daysLeft([ago(hours)], NOW))).toEqual([1, 1, 0, 0, 0]);
    expect(daysLeft([ago(80), ago(3)], NOW)).toBe(1);
    expect(daysLeft([ago(-5)], NOW)).toBe(1);
    expect(daysLeft(['rubbish'], NOW)).toBe(0);
  });

  it('IST-14 hides on the list of products and wherever the transfers themselves are', () => {
    const hidden = ['/inventory/all', '/inventory/all/', '/inventory/stock-transfer/f1', '/x/inventory/stock-transfer'];
    expect(hidden.map(hidesIncoming)).toEqual([true, true, true, true]);
    expect(['/', '/inventory/all/p1', '/inventory/expired-products'].map(hidesIncoming)).toEqual([false, false, false]);
  });
});
