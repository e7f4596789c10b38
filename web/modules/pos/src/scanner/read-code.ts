/** What a scanned code means: a product, nothing known, or a pack that must not be sold. Pure. */
import type { InventoryRecord } from '@bloom/local-db';
import type { SearchIndex } from '../catalogue/search-index';
import { GROUP_SEPARATOR, readElementString } from './gs1';

export type ReadCode =
  | { item: InventoryRecord }
  /** The code to show: the GTIN when it was a longer string. */
  | { unknown: string }
  /** The day the pack expired, `YYYY-MM-DD`, by its own code (GS1 17); with its product when there is one. */
  | { refused: string; item?: InventoryRecord };

/** Shorter texts are typed, not scanned. */
const SHORTEST = 6;

/** Mostly digits and without a space: what a fast typist's word is not. */
export function looksLikeCode(text: string): boolean {
  const visible = text.replaceAll(GROUP_SEPARATOR, '');
  const digits = visible.replace(/\D/g, '').length;
  return visible.length >= SHORTEST && /^[!-~]+$/.test(visible) && digits * 2 >= visible.length;
}

/**
 * null: neither a product's code nor anything like one, so it was typed.
 * @param today the day at the facility, `YYYY-MM-DD`; the expiry day itself is still fine
 */
export function readCode(index: SearchIndex, raw: string, today: string): ReadCode | null {
  const text = raw.trim();
  const exact = index.scan(text);
  if (exact) return { item: exact };
  const elements = readElementString(text, today);
  if (elements) {
    const item = byNumber(index, elements.gtin);
    if (elements.expiry && elements.expiry < today) return { refused: elements.expiry, ...(item && { item }) };
    return item ? { item } : { unknown: elements.gtin.replace(/^0/, '') };
  }
  const item = /^\d+$/.test(text) ? byNumber(index, text) : undefined;
  if (item) return { item };
  return looksLikeCode(text) ? { unknown: text } : null;
}

/** The same number is printed with 8, 12, 13 or 14 digits, filled up with zeros in front. */
function byNumber(index: SearchIndex, digits: string): InventoryRecord | undefined {
  const bare = digits.replace(/^0+/, '');
  for (const length of [bare.length, 8, 12, 13, 14]) {
    const item = index.scan(bare.padStart(length, '0'));
    if (item) return item;
  }
  return undefined;
}
