/** What can be offered instead of a product that is not there. Pure. */
import type { InventoryRecord } from '@bloom/local-db';
import { prepare, type SearchIndex } from '@bloom/local-db/catalogue';
import { displayBatch } from '../rules/fefo';
import { stockVerdict } from '../rules/stock';

/** In stock and in date by the books. */
export function isSellable(item: InventoryRecord, today: string): boolean {
  const { state } = stockVerdict(item, 1, today);
  return state === 'fine';
}

/**
 * Products of the same generic that can be sold now: the same strength first, then the same form, then by their expiry,
 * the earliest first, as everything on the shelf goes. Empty for a product whose generic is not known.
 * @param today the day at the facility, `YYYY-MM-DD`
 */
export function similarProducts(index: SearchIndex, item: InventoryRecord, today: string): InventoryRecord[] {
  const generic = prepare(item.generic_name);
  if (generic === '') return [];
  const strength = squeezed(item.strength);
  const found: { item: InventoryRecord; order: string }[] = [];
  for (const other of index.withWords(generic)) {
    if (other.uuid === item.uuid || prepare(other.generic_name) !== generic) continue;
    // Nobody takes a service in place of a pack.
    if (other.stocked === false || !isSellable(other, today)) continue;
    const expiry = displayBatch(other.batches, today)?.expiry_date ?? '9999';
    const ranks = [squeezed(other.strength) === strength, prepare(other.form) === prepare(item.form)];
    const order = [...ranks.map((same) => (same ? '0' : '1')), expiry, prepare(other.name), other.uuid].join('\n');
    found.push({ item: other, order });
  }
  return found.sort((a, b) => (a.order < b.order ? -1 : 1)).map(({ item }) => item);
}

/** "500 mg" and "500MG" are one strength. */
const squeezed = (strength: string) => prepare(strength).replace(/ /g, '');
