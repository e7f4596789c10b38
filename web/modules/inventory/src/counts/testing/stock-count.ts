import type { StockCount } from '@bloom/api-client';

interface Fields extends Partial<Omit<StockCount, 'lines'>> {
  /** One line for each. */
  variances?: number[];
  movedSince?: number[];
}

/** A count for tests: the books have 10 of each line. */
export function stockCount({ variances = [-2, 0], movedSince = [], ...fields }: Fields): StockCount {
  return {
    id: 'c1',
    batch_sync_number: 12,
    facility_id: 'f1',
    status: 'open',
    note: '',
    source: 'hand',
    created_at: '2026-06-15T10:00:00Z',
    created_by: 'Ama Mensah',
    applied_at: null,
    applied_by: null,
    counted_lines: variances.length,
    applied_lines: 0,
    lines: variances.map((variance, at) => ({
      id: `l${at + 1}`,
      product_id: `p${at + 1}`,
      batch_id: `p${at + 1}-b1`,
      lot: `B${at + 1}`,
      expiry_date: '2027-05-31',
      quantity: 10 + variance,
      counted_at: '2026-06-15T10:00:00Z',
      barcode_id: '',
      name: `Product ${at + 1}`,
      expected: 10,
      variance,
      moved_since: movedSince[at] ?? 0,
      after: 10 + variance + (movedSince[at] ?? 0),
    })),
    ...fields,
  };
}
