import type { SaleOutboxRecord } from '@bloom/local-db';

/** A sale of two lines over 24.00, waiting to be sent. */
export function outboxRecord(fields: Partial<SaleOutboxRecord> = {}): SaleOutboxRecord {
  return {
    uuid: 's1',
    seq: 1,
    device_id: 'd1',
    epoch: 1,
    schema: 1,
    kind: 'sale',
    facility_id: 'f1',
    user_id: 'u1',
    user_name: 'Ama Mensah',
    request: { method: 'POST', path: 'sales/sync/' },
    payload: {
      patient_id: null,
      currency: 'GHS',
      receipt_number: 'A-1',
      lines: [
        { product_uuid: 'p1', name: 'Amoxicillin 500 mg caps', batch_id: 'b1', quantity: 1, unit_price: '12.00' },
        { product_uuid: 'p2', name: 'ORS sachet', batch_id: null, quantity: 4, unit_price: '3.00' },
      ],
      payments: [
        { method: 'cash', amount: '24.00', tendered: '50.00', change: '26.00', channel_id: null, reference: null },
      ],
      total: '24.00',
    },
    hash: '',
    created_at: '2026-06-15T10:00:00Z',
    clock_offset: 0,
    attempts: 0,
    state: 'pending',
    ...fields,
  };
}
