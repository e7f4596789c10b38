import { toCsv } from '@bloom/ui/csv';
import type { TFunction } from 'i18next';
import { datedStock, expiredUnits, type StockItem, stockLevel } from '../shared/stock-item';

/** What the list shows, one line per product, under the headers that an upload of the same kind of file reads. */
export function productsSheet(items: readonly StockItem[], today: string, t: TFunction, low?: number): string {
  const head = [
    'barcode',
    'name',
    'generic',
    'brand',
    'form',
    'strength',
    'category',
    'stock',
    'level',
    'expiry',
    'expired',
    'walkIn',
    'member',
  ];
  return toCsv(
    head.map((column) => t(`sheet.columns.${column}`)),
    items.map((item) => [
      item.barcode_id,
      item.name,
      item.generic_name,
      item.brand_name,
      item.form,
      item.strength,
      item.category ?? '',
      item.stocked === false ? null : item.quantity,
      t(`products.states.${stockLevel(item, low)}`),
      datedStock(item)[0]?.expiry_date ?? null,
      expiredUnits(item, today),
      item.walk_in_selling_price,
      item.member_selling_price,
    ]),
  );
}
