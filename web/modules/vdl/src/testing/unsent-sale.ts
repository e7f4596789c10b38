import type { SaleOutboxRecord } from '@bloom/local-db';

/** A sale on this device that the server does not have. */
export function unsentSale(uuid: string, seq: number): SaleOutboxRecord {
  return {
    ...{ uuid, seq, device_id: 'd1', epoch: 1, schema: 1, kind: 'sale' },
    ...{ facility_id: 'f1', user_id: 'u1', user_name: 'Ama Mensah', request: { method: 'POST', path: 'sales/sync/' } },
    payload: { patient_id: null, currency: 'GHS', receipt_number: 'A-1', lines: [], payments: [], total: '45.00' },
    ...{ hash: '', created_at: '2026-11-20T10:00:00Z', clock_offset: 0, attempts: 0, state: 'pending' },
  };
}
