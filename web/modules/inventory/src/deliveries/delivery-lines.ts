/** A delivery that is being received by hand: what the note says, and what of it goes into stock. Pure. */
import type { NewDelivery } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import { expiryText, parseExpiry } from '@bloom/shell-api/expiry';
import { parseQuantity } from '../documents/quantity';

export const REASONS = ['short', 'damaged', 'expired', 'wrong_product', 'cold_chain', 'other'] as const;

/** Everything as typed. */
export interface DraftDeliveryLine {
  id: string;
  productId: string;
  name: string;
  barcodeId: string;
  lot: string;
  expiry: string;
  quantity: string;
  damaged: string;
  short: string;
  reason: string | null;
  cost: string;
}

export interface DeliveryDraft {
  id: string;
  supplier: string;
  reference: string;
  /** `yyyy-MM-dd` */
  deliveredOn: string;
  /** What came is the provider's until it is sold. Absent: it is the facility's. */
  isProviders?: boolean;
  /** The last one first. */
  lines: DraftDeliveryLine[];
}

export type DeliveryProblem =
  | 'lot'
  | 'expiry'
  | 'expired'
  | 'quantity'
  | 'damaged'
  | 'short'
  | 'tooMany'
  | 'reason'
  | 'cost';

export const emptyDelivery = (id: string, today: string): DeliveryDraft => ({
  id,
  supplier: '',
  reference: '',
  deliveredOn: today,
  lines: [],
});

export interface Pack {
  lot?: string;
  expiry?: string;
}

/**
 * The line of a scanned pack: the one of its lot when that stands there already, otherwise a new line with lot and expiry
 * from its code. A plain code says no lot, so it leads to the product's line while that has no lot yet.
 */
export function addPack(
  draft: DeliveryDraft,
  item: Pick<InventoryRecord, 'uuid' | 'name' | 'barcode_id'>,
  pack: Pack,
  newId: string,
): { draft: DeliveryDraft; lineId: string } {
  const lot = pack.lot?.trim() ?? '';
  const same = draft.lines.find(
    (line) => line.productId === item.uuid && line.lot.trim().toUpperCase() === lot.toUpperCase(),
  );
  if (same) return { draft, lineId: same.id };
  const line: DraftDeliveryLine = {
    id: newId,
    productId: item.uuid,
    name: item.name,
    barcodeId: item.barcode_id,
    lot,
    expiry: pack.expiry ? expiryText(pack.expiry) : '',
    quantity: '',
    damaged: '',
    short: '',
    reason: null,
    cost: '',
  };
  return { draft: { ...draft, lines: [line, ...draft.lines] }, lineId: newId };
}

export function changeDeliveryLine(
  draft: DeliveryDraft,
  lineId: string,
  change: Partial<Omit<DraftDeliveryLine, 'id' | 'productId'>>,
): DeliveryDraft {
  return { ...draft, lines: draft.lines.map((line) => (line.id === lineId ? { ...line, ...change } : line)) };
}

export function removeDeliveryLine(draft: DeliveryDraft, lineId: string): DeliveryDraft {
  return { ...draft, lines: draft.lines.filter((line) => line.id !== lineId) };
}

/** Where it was, so that an undo changes nothing. */
export function putLineBack(draft: DeliveryDraft, line: DraftDeliveryLine, at: number): DeliveryDraft {
  if (draft.lines.some(({ id }) => id === line.id)) return draft;
  return { ...draft, lines: [...draft.lines.slice(0, at), line, ...draft.lines.slice(at)] };
}

/** Empty means none. */
const orNone = (text: string) => (text.trim() === '' ? 0 : parseQuantity(text));

/** What goes into stock; null while the numbers do not add up. */
export function accepted(line: DraftDeliveryLine): number | null {
  const [quantity, damaged, short] = [parseQuantity(line.quantity), orNone(line.damaged), orNone(line.short)];
  if (quantity === null || damaged === null || short === null || damaged + short > quantity) return null;
  return quantity - damaged - short;
}

export const needsReason = (line: DraftDeliveryLine) => (orNone(line.damaged) ?? 0) + (orNone(line.short) ?? 0) > 0;

/**
 * The first thing that is wrong, in the order of the fields. A lot that has expired is not taken into stock: it is
 * written as damaged.
 */
export function deliveryProblem(line: DraftDeliveryLine, today: string): DeliveryProblem | null {
  const quantity = parseQuantity(line.quantity);
  if (line.lot.trim() === '') return 'lot';
  const expiry = parseExpiry(line.expiry);
  if (expiry === null) return 'expiry';
  if (quantity === null || quantity === 0) return 'quantity';
  if (orNone(line.damaged) === null) return 'damaged';
  if (orNone(line.short) === null) return 'short';
  const into = accepted(line);
  if (into === null) return 'tooMany';
  if (into > 0 && expiry < today) return 'expired';
  if (needsReason(line) && line.reason === null) return 'reason';
  return line.cost === '' || /^\d{1,12}(\.\d+)?$/.test(line.cost) ? null : 'cost';
}

export type HeadProblem = 'supplier' | 'reference' | 'deliveredOn' | 'future' | 'lines';

export function headProblem(draft: DeliveryDraft, today: string): HeadProblem | null {
  if (draft.supplier.trim() === '') return 'supplier';
  if (draft.reference.trim() === '') return 'reference';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(draft.deliveredOn)) return 'deliveredOn';
  if (draft.deliveredOn > today) return 'future';
  return draft.lines.length === 0 ? 'lines' : null;
}

export function deliverySums(draft: DeliveryDraft) {
  const sums = { lines: draft.lines.length, accepted: 0, rejected: 0 };
  for (const line of draft.lines) {
    sums.accepted += accepted(line) ?? 0;
    sums.rejected += (orNone(line.damaged) ?? 0) + (orNone(line.short) ?? 0);
  }
  return sums;
}

/**
 * null while something is wrong.
 * @param again the user has said that this supplier's reference came twice
 */
export function toNewDelivery(
  draft: DeliveryDraft,
  facilityId: string,
  today: string,
  again: boolean,
): NewDelivery | null {
  if (headProblem(draft, today) || draft.lines.some((line) => deliveryProblem(line, today))) return null;
  return {
    id: draft.id,
    facility_id: facilityId,
    supplier: draft.supplier.trim(),
    reference: draft.reference.trim(),
    delivered_on: draft.deliveredOn,
    ...(draft.isProviders ? { owner: 'provider' as const } : {}),
    again,
    // As they were scanned.
    lines: [...draft.lines].reverse().map((line) => ({
      id: line.id,
      product_id: line.productId,
      lot: line.lot.trim(),
      expiry_date: parseExpiry(line.expiry) as string,
      quantity: parseQuantity(line.quantity) as number,
      damaged: orNone(line.damaged) as number,
      short: orNone(line.short) as number,
      reason: needsReason(line) ? line.reason : null,
      unit_cost: line.cost === '' ? null : line.cost,
    })),
  };
}

/** A draft of this device; null when it cannot be read. */
export function parseDelivery(value: unknown): DeliveryDraft | null {
  const draft = value as DeliveryDraft | null | undefined;
  const texts = [draft?.id, draft?.supplier, draft?.reference, draft?.deliveredOn];
  if (!draft || texts.some((text) => typeof text !== 'string') || !Array.isArray(draft.lines)) return null;
  const FIELDS = ['id', 'productId', 'name', 'lot', 'expiry', 'quantity', 'damaged', 'short', 'cost'] as const;
  const whole = (line: DraftDeliveryLine | null) => FIELDS.every((field) => typeof line?.[field] === 'string');
  return draft.lines.every(whole) ? draft : null;
}
