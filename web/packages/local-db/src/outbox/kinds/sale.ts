import type { SalePayload } from '@bloom/api-client';
import type { OutboxRecordOf } from '../../records';
import { acknowledgeSales, applySales, dismissSales, type SoldOutboxRecord, setSalesBack } from '../../sales/sale-copy';
import type { Kind, LocalCopy } from '../kind';

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
  copy: saleCopy('sale'),
};

/** What is shown among the sales. A return is told from a sale by what it is of. */
export function saleCopy<Name extends 'sale' | 'sale_return'>(name: Name): LocalCopy<OutboxRecordOf<Name>> {
  const isReturn = name === 'sale_return';
  return {
    // The customer waits for the receipt.
    isLater: true,
    apply: (db, records) =>
      applySales(
        db,
        records.map((record) => ({ record: record as SoldOutboxRecord, server: { id: 0 } })),
      ),
    acknowledge: (db, done) =>
      acknowledgeSales(
        db,
        done.map(({ record, ...server }) => ({ record: record as SoldOutboxRecord, server })),
      ),
    unanswered: async (db) => {
      const rows = await db.sales.where('id').equals(0).toArray();
      return rows.filter((row) => (row.returned !== undefined) === isReturn).map((row) => row.uuid);
    },
    dismiss: (db, records) => dismissSales(db, records as SoldOutboxRecord[]),
    setBack: {
      tables: (db) => [db.sales],
      rows: (db, facilityId, records) => setSalesBack(db, facilityId, records as SoldOutboxRecord[]),
    },
  };
}
