/** A receipt that is being put together: pre-filled, ticked as it is unpacked, kept on the device. Pure. */
import type { ReceiptPayload } from '@bloom/api-client';
import { parseExpiry } from '@bloom/shell-api/expiry';
import { codesOf, readElementString } from '@bloom/shell-api/scanner';
import type { Source, SourceLine } from './source';

const SCHEMA = 1;
/** As the server takes them of a delivery. */
export const REASONS = ['short', 'damaged', 'expired', 'wrong_product', 'cold_chain', 'other'] as const;

/** Numbers stand as they are typed. */
export interface DraftLine extends SourceLine {
  /** That of the receipt. */
  uuid: string;
  /** It was looked at: only then it is in the receipt. */
  checked: boolean;
  accepted: string;
  refused: string;
  missing: string;
  reason: string;
  /** As it is typed, where the supplier does not say. */
  expiryText: string;
}

export interface ReceiptDraft {
  schema: typeof SCHEMA;
  /** That of the record. */
  uuid: string;
  /** What it was begun from, so that it goes on where nothing can be asked. */
  source: Source;
  /** Number of the waybill, or of the supplier's note. */
  reference: string;
  lines: DraftLine[];
}

const isOutside = ({ shipmentUuid }: Pick<Source, 'shipmentUuid'>) => shipmentUuid === null;

function draftLine(line: SourceLine, uuid: string): DraftLine {
  const typed = { accepted: String(line.open), refused: '', missing: '', reason: '', expiryText: '' };
  return { ...line, ...typed, uuid, checked: false };
}

export const beginReceipt = (source: Source, newId: () => string): ReceiptDraft => ({
  schema: SCHEMA,
  uuid: newId(),
  source,
  reference: isOutside(source) ? '' : source.number,
  lines: source.lines.filter(({ open }) => open > 0).map((line) => draftLine(line, newId())),
});

/** null when it is none of a version this program knows. */
export function parseReceipt(kept: unknown): ReceiptDraft | null {
  const draft = (kept ?? {}) as Partial<ReceiptDraft>;
  const isWhole = draft.schema === SCHEMA && typeof draft.uuid === 'string' && Array.isArray(draft.lines);
  return isWhole && draft.source && typeof draft.reference === 'string' ? (draft as ReceiptDraft) : null;
}

/**
 * What is to come is another by now: lines that nobody looked at follow, those that somebody did stay as they were typed
 * and know the new number. The same draft when nothing changed.
 */
export function bringUpToDate(draft: ReceiptDraft, source: Source, newId: () => string): ReceiptDraft {
  const openOf = new Map(source.lines.map(({ key, open }) => [key, open]));
  const kept = draft.lines.flatMap((line) => {
    const open = openOf.get(line.key) ?? 0;
    if (open === line.open) return [line];
    if (line.checked) return [{ ...line, open }];
    return open > 0 ? [{ ...line, open, accepted: String(open) }] : [];
  });
  const known = new Set(kept.map(({ key }) => key));
  const more = source.lines.filter(({ key, open }) => open > 0 && !known.has(key));
  const isSame =
    more.length === 0 && kept.length === draft.lines.length && kept.every((one, at) => one === draft.lines[at]);
  if (isSame) return draft;
  return { ...draft, source, lines: [...kept, ...more.map((line) => draftLine(line, newId()))] };
}

export const units = (typed: string): number | null =>
  typed === '' ? 0 : /^\d{1,7}$/.test(typed) ? Number(typed) : null;

const sumOf = ({ accepted, refused, missing }: DraftLine): number =>
  (units(accepted) ?? 0) + (units(refused) ?? 0) + (units(missing) ?? 0);

/** Of all lots of a line that were looked at. */
const mentioned = (lines: readonly DraftLine[], key: string): number =>
  lines.filter((line) => line.checked && line.key === key).reduce((all, line) => all + sumOf(line), 0);

/** Base units more than were to come; they go into stock as well. */
export const surplusOf = (lines: readonly DraftLine[], line: DraftLine): number =>
  Math.max(0, mentioned(lines, line.key) - line.open);

/** Base units that stay to come once this is received. */
export const staysOpen = (lines: readonly DraftLine[], line: DraftLine): number =>
  Math.max(0, line.open - mentioned(lines, line.key));

export type LineProblem =
  | 'accepted'
  | 'refused'
  | 'missing'
  | 'nothing'
  | 'surplusMissing'
  | 'reason'
  | 'lot'
  | 'expiry'
  | 'expired';

/**
 * Why it cannot be received like this; null when it can.
 * @param today the day at the facility, `YYYY-MM-DD`
 */
export function lineProblem(
  draft: Pick<ReceiptDraft, 'source' | 'lines'>,
  line: DraftLine,
  today: string,
): LineProblem | null {
  const [accepted, refused, missing] = [units(line.accepted), units(line.refused), units(line.missing)];
  if (accepted === null) return 'accepted';
  if (refused === null) return 'refused';
  if (missing === null) return 'missing';
  if (accepted + refused + missing === 0) return 'nothing';
  if (missing > 0 && surplusOf(draft.lines, line) > 0) return 'surplusMissing';
  if (isOutside(draft.source)) {
    if (line.lot.trim() === '') return 'lot';
    if (parseExpiry(line.expiryText) === null) return 'expiry';
  }
  if (accepted > 0 && expiryOf(draft.source, line) < today) return 'expired';
  return refused + missing > 0 && line.reason === '' ? 'reason' : null;
}

const expiryOf = (source: Source, line: DraftLine): string =>
  isOutside(source) ? (parseExpiry(line.expiryText) ?? '') : line.expiry;

/** @param receivedAt RFC 3339, device time */
export function payloadOf({ uuid, source, reference, lines }: ReceiptDraft, receivedAt: string): ReceiptPayload {
  return {
    uuid,
    order_uuid: source.orderUuid,
    shipment_uuid: source.shipmentUuid,
    supplier_name: source.supplierName,
    reference: reference.trim(),
    received_at: receivedAt,
    lines: lines
      .filter(({ checked }) => checked)
      .map((line) => ({
        uuid: line.uuid,
        order_line_uuid: line.orderLineUuid,
        shipment_line_uuid: line.shipmentLineUuid,
        barcode: line.barcode,
        name: line.name,
        lot: line.lot.trim(),
        expiry_date: expiryOf(source, line),
        open: line.open,
        accepted: units(line.accepted) ?? 0,
        refused: units(line.refused) ?? 0,
        missing: units(line.missing) ?? 0,
        reason: needsReason(line) ? line.reason : '',
      })),
  };
}

export const needsReason = ({ refused, missing }: DraftLine): boolean =>
  (units(refused) ?? 0) + (units(missing) ?? 0) > 0;

/** The line that a scan means, with what the code says of it: of several lots the one that it names, else one not looked at. */
export function scanned(
  { lines, source }: ReceiptDraft,
  code: string,
  today: string,
): { line: DraftLine; said: Pick<DraftLine, 'lot' | 'expiryText'> | null } | null {
  const codes = codesOf(code, today);
  const found = lines.filter(({ barcode }) => codes.includes(barcode));
  const read = readElementString(code.trim(), today);
  const line =
    found.find(({ lot }) => lot !== '' && lot === read?.lot) ?? found.find(({ checked }) => !checked) ?? found[0];
  if (!line) return null;
  // What is typed already stays.
  const isNew = isOutside(source) && line.lot === '' && read?.lot !== undefined;
  return { line, said: isNew ? { lot: read.lot ?? '', expiryText: read.expiry ?? line.expiryText } : null };
}

/** Another lot of the same line. */
export function addLot(draft: ReceiptDraft, line: DraftLine, uuid: string): ReceiptDraft {
  const at = draft.lines.findIndex((one) => one.uuid === line.uuid) + 1;
  const other = { ...draftLine(line, uuid), lot: '', accepted: '', checked: true };
  return { ...draft, lines: [...draft.lines.slice(0, at), other, ...draft.lines.slice(at)] };
}
