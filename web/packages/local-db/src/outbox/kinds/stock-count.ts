import type { NewStockCount } from '@bloom/api-client';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    /** Counted on this device. */
    stock_count: { payload: NewStockCount; draft: NewStockCount; byModules: true };
  }
}

export const stockCount: Kind<'stock_count'> = {
  name: 'stock_count',
  schema: 1,
  isOfFacility: true,
  problem: ({ id }, uuid) => (id === uuid ? undefined : 'A stock count goes under its own id'),
};
