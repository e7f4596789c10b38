import type { InventoryRecord } from '../records';

/** A product for tests: in stock, one good batch, 12.00 each. */
export function product(fields: Partial<InventoryRecord> & { uuid: string }): InventoryRecord {
  return {
    barcode_id: '',
    name: 'Amoxicillin 500 mg caps',
    generic_name: '',
    brand_name: '',
    form: '',
    strength: '',
    pack_size: '',
    category: '',
    is_custom: false,
    reorder_level: null,
    walk_in_selling_price: '12.00',
    member_selling_price: '11.00',
    quantity: 140,
    expiry_date: '2027-05-31',
    batches: [{ id: `${fields.uuid}-b1`, lot: 'B1', expiry_date: '2027-05-31', quantity: fields.quantity ?? 140 }],
    ...fields,
  };
}
