/** What a scanned code means where stock is moved: a product, with the lot and expiry its pack says. Pure. */
import type { InventoryRecord } from '@bloom/local-db';
import type { SearchIndex } from '@bloom/local-db/catalogue';
import { looksLikeCode, printedForms, readElementString } from '@bloom/shell-api/scanner';

export interface Pack {
  lot?: string;
  /** `yyyy-MM-dd` */
  expiry?: string;
}

export type Found = { item: InventoryRecord; pack: Pack } | { unknown: string };

/** null: neither a code of this facility nor anything like one, so it was typed. */
export function findPack(index: Pick<SearchIndex, 'scan'>, raw: string, today: string): Found | null {
  const text = raw.trim();
  const exact = index.scan(text);
  if (exact) return { item: exact, pack: {} };
  const elements = readElementString(text, today);
  if (elements) {
    const item = byNumber(index, elements.gtin);
    const { lot, expiry } = elements;
    if (item) return { item, pack: { ...(lot && { lot }), ...(expiry && { expiry }) } };
    return { unknown: elements.gtin.replace(/^0/, '') };
  }
  const item = /^\d+$/.test(text) ? byNumber(index, text) : undefined;
  if (item) return { item, pack: {} };
  return looksLikeCode(text) ? { unknown: text } : null;
}

function byNumber(index: Pick<SearchIndex, 'scan'>, digits: string): InventoryRecord | undefined {
  for (const form of printedForms(digits)) {
    const item = index.scan(form);
    if (item) return item;
  }
  return undefined;
}
