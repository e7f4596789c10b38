import type { SupplierReturn, SupplierReturnLine } from '@bloom/api-client';

export function returnLine(fields: Partial<SupplierReturnLine> & { uuid: string }): SupplierReturnLine {
  return {
    ...{ product_uuid: 'p1', barcode: '9506682101352', name: 'Amoxicillin 500 mg caps', generic_name: 'Amoxicillin' },
    ...{ batch_id: 'b1', lot: 'A-1', expiry_date: '2026-12-31', units: 10 },
    ...{ approved_units: null, sent_units: null, received_units: null, good_units: null },
    ...{ unit_cost: '2.50', amount: '25.00' },
    ...fields,
  };
}

/** Asked of a warehouse: 10 of one product. */
export function supplierReturn(fields: Partial<SupplierReturn> & { uuid: string }): SupplierReturn {
  return {
    ...{ number: 'R-000001', facility_id: 'f1', facility_name: 'Accra Central Pharmacy' },
    ...{ supplier: { uuid: 's1', name: 'Ernest Chemists' }, by_warehouse: true, owner: 'facility', state: 'asked' },
    ...{ reason: 'near_expiry', note: '', asked_at: '2026-11-22T09:00:00Z', asked_by: 'Abena Osei' },
    ...{ answered_at: null, answered_by: null, sent_at: null, sent_by: null, received_at: null, received_by: null },
    ...{ amount: '25.00', units_without_cost: 0, credited: null, credit_number: '' },
    lines: [returnLine({ uuid: 'l1' })],
    timeline: [{ at: '2026-11-22T09:00:00Z', by: 'Abena Osei', state: 'asked', note: '' }],
    ...fields,
  };
}
