/** What a facility sells often, from its sales of the last weeks. Pure. */
import type { SaleRecord } from '@bloom/local-db';

/** Uuids of products. */
export interface Habits {
  /** Sold most, the first most of all. */
  most: readonly string[];
  /** What each sale had in it, the newest first; sales of one product are left out. */
  baskets: readonly (readonly string[])[];
}

export type PastSale = Pick<SaleRecord, 'made_at' | 'dismissed' | 'returned'> & {
  lines: readonly { product_uuid: string }[];
};

export const NO_HABITS: Habits = { most: [], baskets: [] };
/** Older sales say nothing: seasons change. Also so many weights, the newest week the heaviest. */
export const WEEKS = 8;
/** Shown at once. */
const MOST = 20;
export const WEEK_MS = 7 * 24 * 3_600_000;

/** @param sales the newest first; each counts a product once, however many of it were sold */
export function habitsOf(sales: readonly PastSale[], now: number): Habits {
  const scores = new Map<string, number>();
  const baskets: string[][] = [];
  for (const { made_at, dismissed, returned, lines } of sales) {
    if (dismissed || returned) continue;
    const age = Math.max(0, Math.floor((now - (Date.parse(made_at) || 0)) / WEEK_MS));
    if (age >= WEEKS) continue;
    const products = [...new Set(lines.map((line) => line.product_uuid))];
    for (const uuid of products) scores.set(uuid, (scores.get(uuid) ?? 0) + WEEKS - age);
    if (products.length > 1) baskets.push(products);
  }
  const most = [...scores].sort((one, other) => other[1] - one[1]).map(([uuid]) => uuid);
  return { most: most.slice(0, MOST), baskets };
}

/** So many sales had both before it is a habit and no chance. */
const OFTEN = 3;

/** What is often bought with these products, the most often first; none of themselves. */
export function boughtWith({ baskets }: Pick<Habits, 'baskets'>, products: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const basket of baskets) {
    if (!basket.some((uuid) => products.includes(uuid))) continue;
    for (const uuid of basket) if (!products.includes(uuid)) counts.set(uuid, (counts.get(uuid) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= OFTEN)
    .sort((one, other) => other[1] - one[1])
    .map(([uuid]) => uuid);
}
