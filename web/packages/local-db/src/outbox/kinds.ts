/** The records of a list by their kind. */
import type {
  LostSaleOutboxRecord,
  OutboxRecord,
  PatientOutboxRecord,
  SaleOutboxRecord,
  StockCountOutboxRecord,
} from '../records';

export const isSale = (record: OutboxRecord): record is SaleOutboxRecord => record.kind === 'sale';
export const isPatient = (record: OutboxRecord): record is PatientOutboxRecord => record.kind === 'patient';
export const isLostSale = (record: OutboxRecord): record is LostSaleOutboxRecord => record.kind === 'lost_sale';
export const isStockCount = (record: OutboxRecord): record is StockCountOutboxRecord => record.kind === 'stock_count';
