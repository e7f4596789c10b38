import type { Order, OrderLine } from '@bloom/api-client';

export function orderLine(fields: Partial<OrderLine> & { uuid: string }): OrderLine {
  return {
    offer_uuid: 'a',
    barcode: '6001',
    name: 'Amoxicillin 500 mg caps',
    generic_name: 'Amoxicillin',
    pack: 'Box of 100',
    pack_units: 100,
    packs: 3,
    price: '12.50',
    state: 'asked',
    reason: null,
    current_price: null,
    decided_at: null,
    decided_by: null,
    ...{ confirmed_packs: 0, back_ordered_packs: 0, closed_packs: 0, substitute_for: null, supplier_note: '' },
    ...{ sent_units: 0, received_units: 0, refused_units: 0, missing_units: 0, open_units: 300 },
    ...fields,
  };
}

/** As the server has it. */
export function order(fields: Partial<Order> & { uuid: string }): Order {
  return {
    facility_id: 'f1',
    number: 'O-000007',
    supplier: { uuid: 's1', name: 'Ernest Chemists' },
    state: 'submitted',
    submitted_at: '2026-11-21T09:00:00Z',
    received_at: '2026-11-21T09:05:00Z',
    submitted_by: { name: 'Ama Mensah' },
    note: '',
    ...{ basis: 'self', accepted_by_itself: false },
    total: '37.50',
    waiting: 0,
    lines: [orderLine({ uuid: 'l1' })],
    ...{ facility_name: 'Accra Central Pharmacy', by_warehouse: true, sent_amount: '0.00', invoice_amount: '0.00' },
    ...{ currency: 'GHS', minor_units: 2 },
    ...{ timeline: [], shipments: [], over_limit: null },
    ...fields,
  };
}
