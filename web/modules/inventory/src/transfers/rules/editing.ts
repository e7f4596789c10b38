/** A transfer that is being put together. Pure; quantities are as typed. */
import type { NewTransfer, StockTransfer } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import { parseQuantity } from '../../documents/quantity';

export interface DraftLine {
  id: string;
  productId: string;
  name: string;
  barcodeId: string;
  /** null: first expired first out, picked when it is sent. */
  batchId: string | null;
  quantity: string;
}

export interface TransferDraft {
  id: string;
  sourceId: string;
  destination: { id: string; name: string } | null;
  note: string;
  lines: DraftLine[];
  /** The server has it, maybe as it was before. */
  saved: boolean;
}

export type LineProblem = 'quantity' | 'tooMany' | 'unknown';

export const emptyDraft = (id: string, sourceId: string): TransferDraft => ({
  id,
  sourceId,
  destination: null,
  note: '',
  lines: [],
  saved: false,
});

export function draftOf(transfer: StockTransfer): TransferDraft {
  const { id, name } = transfer.destination_facility;
  return {
    id: transfer.id,
    sourceId: transfer.source_facility.id,
    destination: { id, name },
    note: transfer.note,
    saved: true,
    lines: transfer.products.map((line) => ({
      id: line.id,
      productId: line.product_id,
      name: line.name,
      barcodeId: line.barcode_id,
      batchId: line.batch_id,
      quantity: String(line.quantity),
    })),
  };
}

/** One more of it, as at the till; a new line stands on top. Returns the line's id, which gets the focus. */
export function addProduct(
  draft: TransferDraft,
  item: Pick<InventoryRecord, 'uuid' | 'name' | 'barcode_id'>,
  batchId: string | null,
  newId: string,
): { draft: TransferDraft; lineId: string } {
  const same = draft.lines.find((line) => line.productId === item.uuid && line.batchId === batchId);
  if (same) {
    const quantity = String((parseQuantity(same.quantity) ?? 0) + 1);
    return { draft: changeLine(draft, same.id, { quantity }), lineId: same.id };
  }
  const line = { id: newId, productId: item.uuid, name: item.name, barcodeId: item.barcode_id, batchId, quantity: '1' };
  return { draft: { ...draft, lines: [line, ...draft.lines] }, lineId: newId };
}

export function changeLine(
  draft: TransferDraft,
  lineId: string,
  change: Partial<Pick<DraftLine, 'quantity' | 'batchId'>>,
): TransferDraft {
  const lines = draft.lines.map((line) => (line.id === lineId ? { ...line, ...change } : line));
  return { ...draft, lines };
}

export function removeLine(draft: TransferDraft, lineId: string): TransferDraft {
  return { ...draft, lines: draft.lines.filter((line) => line.id !== lineId) };
}

/** Where it was, so that an undo changes nothing. */
export function putBack(draft: TransferDraft, line: DraftLine, at: number): TransferDraft {
  if (draft.lines.some(({ id }) => id === line.id)) return draft;
  return { ...draft, lines: [...draft.lines.slice(0, at), line, ...draft.lines.slice(at)] };
}

type Stock = ReadonlyMap<string, Pick<InventoryRecord, 'quantity' | 'batches'>>;

/**
 * What is wrong with the lines, by line id. Lines of one product share its stock, and those of one batch that batch:
 * each line that comes after the stock has run out is one too many.
 */
export function lineProblems(draft: TransferDraft, stock: Stock): Map<string, LineProblem> {
  const problems = new Map<string, LineProblem>();
  const left = new Map<string, number>();
  const take = (key: string, available: number, quantity: number) => {
    const rest = (left.get(key) ?? available) - quantity;
    left.set(key, rest);
    return rest >= 0;
  };
  for (const line of draft.lines) {
    const quantity = parseQuantity(line.quantity);
    if (quantity === null || quantity === 0) {
      problems.set(line.id, 'quantity');
      continue;
    }
    const product = stock.get(line.productId);
    if (!product) {
      problems.set(line.id, 'unknown');
      continue;
    }
    const batch = line.batchId === null ? undefined : product.batches.find(({ id }) => id === line.batchId);
    const inBatch = line.batchId === null || take(`batch ${line.batchId}`, batch?.quantity ?? 0, quantity);
    const inProduct = take(line.productId, product.quantity, quantity);
    if (!inBatch || !inProduct) problems.set(line.id, 'tooMany');
  }
  return problems;
}

/** The draft as the server keeps it; null while no destination is chosen. Lines without a quantity are kept out. */
export function toNewTransfer(draft: TransferDraft): NewTransfer | null {
  if (!draft.destination) return null;
  return {
    id: draft.id,
    source_facility_id: draft.sourceId,
    destination_facility_id: draft.destination.id,
    note: draft.note.trim(),
    lines: draft.lines.flatMap(({ id, productId, batchId, quantity }) => {
      const units = parseQuantity(quantity);
      return units ? [{ id, product_id: productId, batch_id: batchId, quantity: units }] : [];
    }),
  };
}

/** A draft of this device; null when it cannot be read. */
export function parseDraft(value: unknown): TransferDraft | null {
  const draft = value as TransferDraft | null | undefined;
  if (typeof draft?.id !== 'string' || typeof draft.sourceId !== 'string' || typeof draft.note !== 'string')
    return null;
  if (draft.destination !== null && typeof draft.destination?.id !== 'string') return null;
  if (!Array.isArray(draft.lines) || typeof draft.saved !== 'boolean') return null;
  const whole = (line: Partial<DraftLine> | null) =>
    typeof line?.id === 'string' && typeof line.productId === 'string' && typeof line.quantity === 'string';
  return draft.lines.every(whole) ? draft : null;
}
