import type { SalePayload } from '@bloom/api-client';
import { acknowledgeSales, applySales, dismissSales, setSalesBack } from '../../sales/sale-copy';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    sale: { payload: SalePayload; draft: Omit<SalePayload, 'receipt_number'>; byModules: true };
  }
}

export const sale: Kind<'sale'> = {
  name: 'sale',
  schema: 1,
  isOfFacility: true,
  complete: (payload, number) => ({ ...payload, receipt_number: number() }),
  needs: ({ patient_id }) => (patient_id === null ? [] : [{ kind: 'patient', key: patient_id }]),
  copy: {
    // The customer waits for the receipt.
    isLater: true,
    apply: (db, records) =>
      applySales(
        db,
        records.map((record) => ({ record, server: { id: 0 } })),
      ),
    acknowledge: (db, done) =>
      acknowledgeSales(
        db,
        done.map(({ record, ...server }) => ({ record, server })),
      ),
    unanswered: async (db) => (await db.sales.where('id').equals(0).toArray()).map((row) => row.uuid),
    dismiss: dismissSales,
    setBack: { tables: (db) => [db.sales], rows: setSalesBack },
  },
};
