import type { StockTransfer, TransferStatus } from '@bloom/api-client';

interface Fields extends Partial<Omit<StockTransfer, 'products'>> {
  status?: TransferStatus;
  /** Of the two lines; null: not counted. */
  received?: [number | null, number | null];
}

/** A transfer for tests: 10 Amoxicillin of lot B1 and 5 ORS, from Kumasi (f1) to Accra (f2). */
export function transfer({ received = [null, null], ...fields }: Fields): StockTransfer {
  const sent = fields.status !== undefined && fields.status !== 'D';
  const line = (id: string, product: string, name: string, quantity: number, at: 0 | 1) => ({
    id,
    product_id: product,
    barcode_id: `20000000000${at}7`,
    name,
    batch_id: sent ? `${product}-b1` : null,
    lot: sent ? `B${at + 1}` : null,
    expiry_date: sent ? '2027-05-31' : null,
    quantity,
    quantity_sent: sent ? quantity : null,
    quantity_received: received[at],
    reason: null,
    reason_note: '',
  });
  return {
    id: 't1',
    number: 7,
    status: 'D',
    source_facility: { id: 'f1', name: 'Kumasi Depot' },
    destination_facility: { id: 'f2', name: 'Accra Central Pharmacy' },
    facilityName: 'Accra Central Pharmacy',
    products: [line('l1', 'p1', 'Amoxicillin 500 mg caps', 10, 0), line('l2', 'p2', 'ORS sachet', 5, 1)],
    note: '',
    created_at: '2026-06-15T09:00:00Z',
    updated_at: '2026-06-15T10:00:00Z',
    sent_at: sent ? '2026-06-15T10:00:00Z' : null,
    finalised_at: null,
    finalised_by_itself: false,
    created_by: 'Yaw Boateng',
    sent_by: sent ? 'Yaw Boateng' : null,
    finalised_by: null,
    upload_id: null,
    ...fields,
  };
}
