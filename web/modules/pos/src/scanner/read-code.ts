/** What a scanned code means: a product, nothing known, or a pack that must not be sold. Pure. */
import type { InventoryRecord } from '@bloom/local-db';
import type { SearchIndex } from '@bloom/local-db/catalogue';
import { looksLikeCode, printedForms, readElementString } from '@bloom/shell-api/scanner';

export type ReadCode =
  | { item: InventoryRecord }
  /** The code to show: the GTIN when it was a longer string. */
  | { unknown: string }
  /** The day the pack expired, `YYYY-MM-DD`, by its own code (GS1 17); with its product when there is one. */
  | { refused: string; item?: InventoryRecord };

/** Where products are found by what is printed on them. */
export type Products = Pick<SearchIndex, 'scan'>;

/**
 * null: neither a product's code nor anything like one, so it was typed.
 * @param today the day at the facility, `YYYY-MM-DD`; the expiry day itself is still fine
 */
export function readCode(index: Products, raw: string, today: string): ReadCode | null {
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

function byNumber(index: Products, digits: string): InventoryRecord | undefined {
  for (const form of printedForms(digits)) {
    const item = index.scan(form);
    if (item) return item;
  }
  return undefined;
}
