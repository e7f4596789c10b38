import type { OutboxRecord, SaleRecord } from '@bloom/local-db';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../shared/day';
import { outboxRecord } from '../testing/outbox-record';
import { fromOutbox, mergeLines, mergeSales, totalsOf } from './list-sales';

const cedi = { code: 'GHS', minorUnits: 2 };

function stored(fields: Partial<SaleRecord> & { uuid: string }): SaleRecord {
  return {
    id: 7,
    facility_id: 'f1',
    patient_id: '',
    status: 'completed',
    made_at: '2026-06-15T10:00:00Z',
    received_at: '2026-06-15T10:00:01Z',
    operator: { id: 'u1', name: 'Ama Mensah' },
    device_id: 'd1',
    seq: 1,
    receipt_number: 'A-1',
    currency: 'GHS',
    total: '24.00',
    lines: [],
    payments: [],
    flags: [],
    ...fields,
  };
}
const inOutbox = (fields: Partial<OutboxRecord>) => fromOutbox(outboxRecord(fields));

describe("today's sales", () => {
  it('lists a sale that is in both databases once, with the state of the outbox', () => {
    const rows = mergeSales([stored({ uuid: 's1', id: 0 })], [inOutbox({ uuid: 's1', state: 'pending' })]);
    expect(rows.map((row) => [row.uuid, row.state])).toEqual([['s1', 'waiting']]);
  });

  it('OUT-01 lists a sale that only the outbox has: the local row may be lost in a crash', () => {
    expect(mergeSales([], [inOutbox({ uuid: 's2' })])).toHaveLength(1);
  });

  it('tells why a sale is held back', () => {
    const error = { at: '2026-06-15T10:00:00Z', code: 'hash_mismatch', detail: 'The record was damaged.' };
    const [row] = mergeSales([], [inOutbox({ state: 'quarantined', last_error: error })]);
    expect(row?.state).toBe('held');
    expect(row?.reason).toEqual(error);
  });

  it('shows no old error on a sale that only waits', () => {
    const error = { at: '2026-06-15T10:00:00Z', code: 'network', detail: 'x' };
    expect(inOutbox({ state: 'pending', last_error: error }).reason).toBeUndefined();
  });

  it('shows one line for a product that came from several batches', () => {
    const line = { product_uuid: 'p1', name: 'ORS', unit_price: '3.00' };
    expect(
      mergeLines([
        { ...line, quantity: 2 },
        { ...line, quantity: 5 },
      ]),
    ).toEqual([{ productUuid: 'p1', name: 'ORS', quantity: 7, unitPrice: '3.00' }]);
  });

  it('ENT-15 totals exactly and counts what waits and what is held back, newest first', () => {
    const rows = mergeSales(
      [stored({ uuid: 's1', total: '0.10', made_at: '2026-06-15T08:00:00Z' })],
      [
        inOutbox({ uuid: 's2', created_at: '2026-06-15T09:00:00Z' }),
        inOutbox({ uuid: 's3', created_at: '2026-06-15T09:30:00Z', state: 'quarantined' }),
      ],
    );
    expect(rows.map((row) => row.uuid)).toEqual(['s3', 's2', 's1']);
    expect(totalsOf(rows, cedi)).toEqual({ count: 3, amount: 4810n, waiting: 1, held: 1 });
  });

  it("takes the day from the facility's time zone, not from the device", () => {
    expect(dayOf('2026-06-15T23:30:00Z', 'Africa/Lagos')).toBe('2026-06-16');
    expect(dayOf('2026-06-15T23:30:00Z', 'Africa/Accra')).toBe('2026-06-15');
  });
});
