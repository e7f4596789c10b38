import type { LostSalePayload } from '@bloom/api-client';
import { applyLostSales } from '../../lost-sales/lost-sale-copy';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    lost_sale: { payload: LostSalePayload; draft: LostSalePayload; byModules: true };
  }
}

export const lostSale: Kind<'lost_sale'> = {
  name: 'lost_sale',
  schema: 1,
  isOfFacility: true,
  copy: {
    apply: applyLostSales,
    // It counts as unsynced (OUT-20).
    untilSent: {
      uuids: async (db) => (await db.lost_sales.toCollection().primaryKeys()) as string[],
      drop: (db, uuids) => db.lost_sales.bulkDelete(uuids),
    },
  },
};
