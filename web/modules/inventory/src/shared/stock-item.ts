/** What the books say of a product: how much, how long it is good. Pure; days are `YYYY-MM-DD` and compare as text. */
import type { Batch } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';

/** Rows that an older version downloaded lack these three. */
export type StockItem = InventoryRecord & {
  category?: string;
  is_custom?: boolean;
  reorder_level?: number | null;
};

/** A product without a reorder level counts as low at so many units and fewer, unless the facility says otherwise. */
export const LOW_STOCK_UNITS = 10;

export type StockLevel = 'in' | 'low' | 'out' | 'not_stocked';

/** `out`: nothing left, or more sold than there was. `not_stocked`: a service or a fee. */
export function stockLevel(item: StockItem, low = LOW_STOCK_UNITS): StockLevel {
  if (item.stocked === false) return 'not_stocked';
  if (item.quantity <= 0) return 'out';
  return item.quantity <= (item.reorder_level ?? low) ? 'low' : 'in';
}

/** Batches with something left, first expiring first. */
export function batchesInStock(item: Pick<StockItem, 'batches'>): Batch[] {
  return item.batches.filter((batch) => batch.quantity > 0).sort(byExpiry);
}

/** Units that lie here and are the provider's, under an agreement or what is left of one. */
export const providersUnits = ({ batches }: Pick<StockItem, 'batches'>): number =>
  batches.reduce((sum, { owner, quantity }) => sum + (owner === 'provider' ? Math.max(0, quantity) : 0), 0);

/** The same, or the product as a whole where no batch is told but a day is. */
export function datedStock(
  item: Pick<StockItem, 'uuid' | 'batches' | 'expiry_date' | 'quantity' | 'stocked'>,
): Batch[] {
  if (item.stocked === false) return [];
  if (item.batches.length > 0) return batchesInStock(item);
  if (item.expiry_date === null || item.quantity <= 0) return [];
  return [{ id: item.uuid, lot: '', expiry_date: item.expiry_date, quantity: item.quantity }];
}

export function byExpiry(a: Pick<Batch, 'id' | 'expiry_date'>, b: Pick<Batch, 'id' | 'expiry_date'>): number {
  if (a.expiry_date !== b.expiry_date) return a.expiry_date < b.expiry_date ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** The expiry day itself is still fine. */
export const isExpired = (expiry: string, today: string) => expiry < today;

/** Whole days until a batch expires; 0 on its last day, negative after it. */
export const daysLeft = (expiry: string, today: string) =>
  Math.round((Date.parse(expiry) - Date.parse(today)) / 86_400_000);

export function expiredUnits(item: StockItem, today: string): number {
  return datedStock(item)
    .filter((batch) => isExpired(batch.expiry_date, today))
    .reduce((sum, batch) => sum + batch.quantity, 0);
}

/** What the name does not say already, so that two rows are told apart. */
export function detailsOf(item: Pick<StockItem, 'name' | 'generic_name' | 'brand_name' | 'form'>): string {
  const said = item.name.toLowerCase();
  const differs = (text: string) => text !== '' && !said.includes(text.toLowerCase());
  return [item.brand_name, item.generic_name, item.form].filter(differs).join(' · ');
}
