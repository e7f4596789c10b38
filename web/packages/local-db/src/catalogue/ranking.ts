/** Which products a query means, and in which order. Pure. */
import type { Found } from './vocabulary';

/** What the best matching words of each product are worth together; 0 when one of the tokens does not occur in it. */
export function worths(tokens: readonly (readonly Found[])[], count: number): Int32Array {
  const sums = new Int32Array(count);
  const best = new Uint8Array(count);
  for (const [at, words] of tokens.entries()) {
    best.fill(0);
    for (const { postings, worth, placed } of words) {
      for (let index = 0; index < postings.length; index += 1) {
        const posting = postings[index] as number;
        const product = posting >> 2;
        const value = placed ? worth + (posting & 3) : worth;
        if (value > (best[product] as number)) best[product] = value;
      }
    }
    for (let product = 0; product < count; product += 1) {
      const value = best[product] as number;
      const before = sums[product] as number;
      sums[product] = value > 0 && (at === 0 || before > 0) ? before + value : 0;
    }
  }
  return sums;
}

/** The first `limit` products by worth, those in stock first among equals, and how many there are. */
export function best(
  order: ArrayLike<number>,
  sums: Int32Array,
  inStock: (product: number) => boolean,
  limit: number,
): { products: number[]; total: number } {
  const buckets: number[][] = [];
  let total = 0;
  for (let at = 0; at < order.length; at += 1) {
    const product = order[at] as number;
    const sum = sums[product] as number;
    if (sum === 0) continue;
    total += 1;
    const place = sum * 2 + (inStock(product) ? 1 : 0);
    const bucket = buckets[place];
    if (!bucket) buckets[place] = [product];
    else if (bucket.length < limit) bucket.push(product);
  }
  const products: number[] = [];
  for (let place = buckets.length - 1; place >= 0 && products.length < limit; place -= 1) {
    const bucket = buckets[place];
    if (bucket) products.push(...bucket.slice(0, limit - products.length));
  }
  return { products, total };
}

/** In fewer products than `few`, not counting those that are gone; only a handful of postings is looked at. */
export function occursInFewer(words: readonly Found[], few: number, gone: ArrayLike<number>): boolean {
  const products = new Set<number>();
  for (const { postings } of words) {
    for (let at = 0; at < postings.length; at += 1) {
      const product = (postings[at] as number) >> 2;
      if (!gone[product]) products.add(product);
      if (products.size >= few) return false;
    }
  }
  return true;
}
