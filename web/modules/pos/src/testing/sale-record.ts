import type { SaleRecord } from '@bloom/local-db';

/** A sale of 24.00 in cash that the server has; `id: 0` for one that it has not. */
export function saleRecord(fields: Partial<SaleRecord> & { uuid: string }): SaleRecord {
  return {
    id: 7,
    facility_id: 'f1',
    patient_id: '',
    status: 'A',
    made_at: '2026-06-15T10:00:00Z',
    received_at: '2026-06-15T10:00:01Z',
    operator: { id: 'u1', name: 'Ama Mensah' },
    device_id: 'd1',
    seq: 1,
    receipt_number: 'A-1',
    currency: 'GHS',
    total: '24.00',
    lines: [
      {
        product_uuid: 'p1',
        name: 'Amoxicillin 500 mg caps',
        batch_id: 'b1',
        quantity: 2,
        unit_price: '12.00',
        total: '24.00',
      },
    ],
    payments: [
      { method: 'cash', amount: '24.00', tendered: '50.00', change: '26.00', channel_id: null, reference: null },
    ],
    promo: null,
    flags: [],
    ...fields,
  };
}
