/** Which products the list shows. Pure. */
import { expiredUnits, type StockItem, stockLevel } from '../shared/stock-item';

/** `changed`: the quantity came from elsewhere since somebody looked (PRC-13). */
export const STATES = ['all', 'in', 'low', 'out', 'expired', 'changed'] as const;
export type StateFilter = (typeof STATES)[number];

export interface ProductFilter {
  /** null: any; '' for products that have none. */
  category: string | null;
  state: StateFilter;
}

export interface FilterContext {
  today: string;
  /** Products that had a new quantity when the page was opened. */
  changed: ReadonlySet<string>;
  /** Of the facility, for products without a reorder level. */
  low?: number;
}

export function readFilter(search: URLSearchParams): ProductFilter {
  const state = search.get('state');
  return { category: search.get('category'), state: STATES.find((known) => known === state) ?? 'all' };
}

/** Other parts of the address are left as they are. */
export function writeFilter(search: URLSearchParams, { category, state }: ProductFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  if (category === null) next.delete('category');
  else next.set('category', category);
  if (state === 'all') next.delete('state');
  else next.set('state', state);
  return next;
}

/** `in` is everything with stock, low or not. */
export function isIn(state: StateFilter, item: StockItem, { today, changed, low }: FilterContext): boolean {
  if (state === 'all') return true;
  if (state === 'expired') return expiredUnits(item, today) > 0;
  if (state === 'changed') return changed.has(item.uuid);
  if (state === 'in') return item.quantity > 0 && item.stocked !== false;
  return stockLevel(item, low) === state;
}

export interface Filtered {
  items: StockItem[];
  /** Of those that fit text and category, how many are in each state. */
  counts: Record<StateFilter, number>;
}

/** @param found what fits the text, in the order to show */
export function filterProducts(found: Iterable<StockItem>, filter: ProductFilter, context: FilterContext): Filtered {
  const counts: Record<StateFilter, number> = { all: 0, in: 0, low: 0, out: 0, expired: 0, changed: 0 };
  const items: StockItem[] = [];
  for (const item of found) {
    if (filter.category !== null && (item.category ?? '') !== filter.category) continue;
    for (const state of STATES) if (isIn(state, item, context)) counts[state] += 1;
    if (isIn(filter.state, item, context)) items.push(item);
  }
  return { items, counts };
}

/** The categories there are, by name; '' is not one of them. */
export function categoriesOf(items: Iterable<StockItem>, language: string): string[] {
  const names = new Set<string>();
  for (const { category } of items) if (category) names.add(category);
  return [...names].sort(new Intl.Collator(language).compare);
}
