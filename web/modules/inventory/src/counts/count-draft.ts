/**
 * A stock count that is going on: products with a row for each lot, filled in as they are counted. What stands on the
 * device does not show what the books expect: a count that knows the answer finds nothing. Pure.
 */
import type { NewStockCount } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import { parseExpiry } from '@bloom/shell-api/expiry';
import { parseQuantity } from '../documents/quantity';

export interface CountRow {
  id: string;
  /** null: a lot that was not known, or the product as a whole. */
  batchId: string | null;
  /** null: the product as a whole, of which the books have no lot; that can only be counted as 0. */
  lot: string | null;
  /** `yyyy-MM-dd` of a known batch, as typed of a new one. */
  expiry: string | null;
  /** As typed; '' while it was not counted. */
  quantity: string;
  /** RFC 3339, when the quantity was last changed; null while it was not counted. */
  countedAt: string | null;
}

export interface CountedProduct {
  productId: string;
  name: string;
  barcodeId: string;
  rows: CountRow[];
}

export interface CountDraft {
  id: string;
  startedAt: string;
  note: string;
  /** The last one scanned first. */
  products: CountedProduct[];
}

export type RowProblem = 'quantity' | 'lot' | 'expiry';
type NewId = () => string;

export const emptyDraft = (id: string, startedAt: string): CountDraft => ({ id, startedAt, note: '', products: [] });

const row = (id: string, batchId: string | null, lot: string | null, expiry: string | null): CountRow => ({
  id,
  batchId,
  lot,
  expiry,
  quantity: '',
  countedAt: null,
});

export interface Pack {
  lot?: string;
  expiry?: string;
}

/**
 * Opens the product at the top, once, with a row for each of its lots. Returns the row that waits for a number: that of
 * the scanned lot (a new one when it is not known), otherwise the first that is empty.
 */
export function openProduct(
  draft: CountDraft,
  item: Pick<InventoryRecord, 'uuid' | 'name' | 'barcode_id' | 'batches'>,
  pack: Pack,
  newId: NewId,
): { draft: CountDraft; rowId: string } {
  let product = draft.products.find(({ productId }) => productId === item.uuid) ?? newProduct(item, newId);
  let wanted = pack.lot === undefined ? undefined : product.rows.find(({ lot }) => sameLot(lot, pack.lot));
  if (pack.lot !== undefined && !wanted) {
    wanted = row(newId(), null, pack.lot, pack.expiry ?? '');
    // A scanned lot is the lot: the row for "no lot known" has nothing left to say, unless it was filled in.
    const rows = product.rows.filter((one) => one.lot !== null || one.quantity !== '');
    product = { ...product, rows: [...rows, wanted] };
  }
  const empty = wanted ?? product.rows.find(({ quantity }) => quantity === '') ?? (product.rows[0] as CountRow);
  const others = draft.products.filter(({ productId }) => productId !== item.uuid);
  return { draft: { ...draft, products: [product, ...others] }, rowId: empty.id };
}

function newProduct(
  item: Pick<InventoryRecord, 'uuid' | 'name' | 'barcode_id' | 'batches'>,
  newId: NewId,
): CountedProduct {
  const known = item.batches.map((batch) => row(newId(), batch.id, batch.lot, batch.expiry_date));
  const rows = known.length > 0 ? known : [row(newId(), null, null, null)];
  return { productId: item.uuid, name: item.name, barcodeId: item.barcode_id, rows };
}

const sameLot = (lot: string | null, other: string | undefined) =>
  lot !== null && lot.trim().toUpperCase() === other?.trim().toUpperCase();

function changeProduct(draft: CountDraft, productId: string, change: (product: CountedProduct) => CountedProduct) {
  return { ...draft, products: draft.products.map((one) => (one.productId === productId ? change(one) : one)) };
}

export function addLot(draft: CountDraft, productId: string, id: string): CountDraft {
  return changeProduct(draft, productId, (product) => ({ ...product, rows: [...product.rows, row(id, null, '', '')] }));
}

/** @param now RFC 3339: when it was counted is when the number was typed */
export function setQuantity(draft: CountDraft, rowId: string, quantity: string, now: string): CountDraft {
  return changeRow(draft, rowId, { quantity, countedAt: quantity === '' ? null : now });
}

/** Every other product stays the very object it was, so that its card need not be drawn again. */
export function changeRow(draft: CountDraft, rowId: string, change: Partial<Omit<CountRow, 'id'>>): CountDraft {
  const product = draft.products.find(({ rows }) => rows.some(({ id }) => id === rowId));
  if (!product) return draft;
  return changeProduct(draft, product.productId, (one) => ({
    ...one,
    rows: one.rows.map((row) => (row.id === rowId ? { ...row, ...change } : row)),
  }));
}

/** The row of a lot that was added by hand goes; a product whose last row went goes with it. */
export function removeRow(draft: CountDraft, rowId: string): CountDraft {
  const products = draft.products
    .map((product) => ({ ...product, rows: product.rows.filter(({ id }) => id !== rowId) }))
    .filter(({ rows }) => rows.length > 0);
  return { ...draft, products };
}

/** An emptied lot of a product that has no other row is the product as a whole again. */
export function setLot(draft: CountDraft, rowId: string, lot: string): CountDraft {
  const rows = draft.products.find((product) => product.rows.some(({ id }) => id === rowId))?.rows ?? [];
  return changeRow(draft, rowId, { lot: lot === '' && rows.length === 1 ? null : lot });
}

export function removeProduct(draft: CountDraft, productId: string): CountDraft {
  return { ...draft, products: draft.products.filter((product) => product.productId !== productId) };
}

/** Where it was, so that an undo changes nothing. */
export function putProductBack(draft: CountDraft, product: CountedProduct, at: number): CountDraft {
  if (draft.products.some(({ productId }) => productId === product.productId)) return draft;
  return { ...draft, products: [...draft.products.slice(0, at), product, ...draft.products.slice(at)] };
}

export function rowProblem(one: CountRow): RowProblem | null {
  if (one.quantity === '') return null;
  if (parseQuantity(one.quantity) === null) return 'quantity';
  if (one.batchId !== null || (one.lot === null && parseQuantity(one.quantity) === 0)) return null;
  // What is found belongs to a lot: the books could not say otherwise when it expires.
  if (!one.lot?.trim()) return 'lot';
  return parseExpiry(one.expiry ?? '') === null ? 'expiry' : null;
}

/** Where Enter goes on from a row: the next of the product that waits for a number; null when there is none. */
export function nextRow(product: CountedProduct, rowId: string): string | null {
  const at = product.rows.findIndex(({ id }) => id === rowId);
  const waiting = (one: CountRow) => one.quantity === '';
  return (product.rows.slice(at + 1).find(waiting) ?? product.rows.slice(0, at).find(waiting))?.id ?? null;
}

export function draftFacts(draft: CountDraft) {
  const rows = draft.products.flatMap((product) => product.rows);
  return {
    products: draft.products.length,
    /** Rows with a number. */
    counted: rows.filter(({ quantity }) => quantity !== '').length,
    /** Lots of opened products that nobody has counted: they stay as the books have them. */
    left: rows.filter(({ quantity }) => quantity === '').length,
    problems: rows.filter((one) => rowProblem(one) !== null).length,
  };
}

/** null while nothing was counted, or a row is wrong. */
export function toNewStockCount(draft: CountDraft, facilityId: string): NewStockCount | null {
  const { counted, problems } = draftFacts(draft);
  if (counted === 0 || problems > 0) return null;
  const lines = [...draft.products].reverse().flatMap((product) =>
    product.rows.flatMap((one) => {
      const quantity = parseQuantity(one.quantity);
      if (quantity === null) return [];
      const isNew = one.batchId === null && one.lot !== null;
      return [
        {
          id: one.id,
          product_id: product.productId,
          batch_id: one.batchId,
          lot: isNew ? (one.lot as string).trim() : null,
          expiry_date: isNew ? parseExpiry(one.expiry ?? '') : null,
          quantity,
          counted_at: one.countedAt ?? draft.startedAt,
        },
      ];
    }),
  );
  return { id: draft.id, facility_id: facilityId, note: draft.note.trim(), lines };
}

/** A draft of this device; null when it cannot be read. */
export function parseDraft(value: unknown): CountDraft | null {
  const draft = value as CountDraft | null | undefined;
  if (typeof draft?.id !== 'string' || typeof draft.startedAt !== 'string' || typeof draft.note !== 'string')
    return null;
  if (!Array.isArray(draft.products)) return null;
  const isRow = (one: Partial<CountRow> | null) => typeof one?.id === 'string' && typeof one.quantity === 'string';
  const isProduct = (one: Partial<CountedProduct> | null) =>
    typeof one?.productId === 'string' &&
    typeof one.name === 'string' &&
    Array.isArray(one.rows) &&
    one.rows.every(isRow);
  return draft.products.every(isProduct) ? draft : null;
}
