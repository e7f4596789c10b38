/** A basket that shows what a promo does: two products it is for, and one it is not for. Pure. */
import type { PromoRules } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import type { Currency } from '../money/money';
import { readPrice } from '../rules/price';

export function exampleBasket(
  products: readonly InventoryRecord[],
  { product_uuids: uuids, categories, buy_quantity: buy, get_quantity: get }: PromoRules,
  currency: Currency,
): { item: InventoryRecord; quantity: number }[] {
  const priced = products.filter((item) => (readPrice(item.walk_in_selling_price, currency) ?? 0n) > 0n);
  const named = uuids.length > 0 || categories.length > 0;
  const isFor = (item: InventoryRecord) =>
    !named || uuids.includes(item.uuid) || (item.category != null && categories.includes(item.category));
  const quantity = Math.max(2, (buy ?? 0) + (get ?? 0));
  const meant = priced.filter(isFor).slice(0, 2);
  const other = priced.find((item) => !isFor(item));
  return [...meant.map((item) => ({ item, quantity })), ...(other ? [{ item: other, quantity: 1 }] : [])];
}
