/** Units as somebody types them for the lines of a return, and what is wrong with them. Pure. */
import type { NewReturn, ReturnReceiptLine, SupplierReturn, SupplierReturnLine } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';

/** A whole number; nothing typed is 0; null: no number. */
export const unitsOf = (typed: string | undefined): number | null =>
  typed === undefined || typed.trim() === '' ? 0 : /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null;

/** Typed units by batch or line. */
export type Typed = Readonly<Record<string, string>>;

export type UnitsProblem = 'number' | 'tooMany';

/** Why so many cannot be; null when they can. */
export function unitsProblem(typed: string | undefined, most: number): UnitsProblem | null {
  const units = unitsOf(typed);
  if (units === null) return 'number';
  return units > most ? 'tooMany' : null;
}

/** Batches with something left, first expiring first. */
export const batchesOf = (item: InventoryRecord) =>
  item.batches
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => a.expiry_date.localeCompare(b.expiry_date) || a.id.localeCompare(b.id));

/** The batches that something is typed for. */
export const askedBatches = (items: readonly InventoryRecord[], typed: Typed) =>
  items.flatMap((item) =>
    batchesOf(item)
      .filter(({ id }) => unitsOf(typed[id]) !== 0)
      .map((batch) => ({ item, batch, problem: unitsProblem(typed[batch.id], batch.quantity) })),
  );

export const newLines = (items: readonly InventoryRecord[], typed: Typed, id: () => string): NewReturn['lines'] =>
  askedBatches(items, typed).map(({ item, batch }) => ({
    ...{ uuid: id(), product_uuid: item.uuid, batch_id: batch.id },
    units: unitsOf(typed[batch.id]) ?? 0,
  }));

/** What stands in a field of every line: what was typed and kept for it, else what is there at first. */
export const unitsIn = (
  field: string,
  texts: Readonly<Record<string, string>>,
  lines: readonly SupplierReturnLine[],
  first: (line: SupplierReturnLine) => number,
): Typed => Object.fromEntries(lines.map((line) => [line.uuid, texts[`${field}.${line.uuid}`] ?? String(first(line))]));

export const approvedOf = ({ approved_units }: SupplierReturnLine): number => approved_units ?? 0;
export const sentOf = ({ sent_units }: SupplierReturnLine): number => sent_units ?? 0;

/** The first line whose units cannot be. */
export const wrongLine = (
  lines: readonly SupplierReturnLine[],
  typed: Typed,
  most: (line: SupplierReturnLine) => number,
): SupplierReturnLine | undefined => lines.find((line) => unitsProblem(typed[line.uuid], most(line)) !== null);

/** Fewer than there could be: whoever reads it wants to know why. */
export const isLess = (
  lines: readonly SupplierReturnLine[],
  typed: Typed,
  most: (line: SupplierReturnLine) => number,
): boolean => lines.some((line) => (unitsOf(typed[line.uuid]) ?? 0) < most(line));

export interface Counted {
  received: Typed;
  good: Typed;
}

/** The first line that was counted as it cannot be: more than was sent, or more good units than came. */
export const wrongCount = (
  lines: readonly SupplierReturnLine[],
  { received, good }: Counted,
): SupplierReturnLine | undefined =>
  wrongLine(lines, received, sentOf) ?? wrongLine(lines, good, ({ uuid }) => unitsOf(received[uuid]) ?? 0);

export const receiptLines = (lines: readonly SupplierReturnLine[], { received, good }: Counted): ReturnReceiptLine[] =>
  lines.map(({ uuid }) => ({
    uuid,
    received_units: unitsOf(received[uuid]) ?? 0,
    good_units: unitsOf(good[uuid]) ?? 0,
  }));

/** Whose turn it is: of who sends it, of who takes it back, of nobody. */
export type Turn = 'send' | 'answer' | 'receive' | 'credit' | null;

/** What `side` can do next with a return. */
export function turnOf(one: SupplierReturn, side: 'outgoing' | 'incoming'): Turn {
  const { state, owner, by_warehouse } = one;
  if (side === 'outgoing') {
    if (state === 'approved') return 'send';
    return state === 'sent' && owner === 'facility' && !by_warehouse ? 'credit' : null;
  }
  if (state === 'asked') return 'answer';
  if (state === 'sent' && (by_warehouse || owner === 'provider')) return 'receive';
  return state === 'received' && owner === 'facility' ? 'credit' : null;
}
