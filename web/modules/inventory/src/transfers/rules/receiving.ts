/** Receiving a transfer line by line: what was sent and what arrived are kept apart. Pure. */
import type { ReceivedLines, StockTransfer, TransferLine } from '@bloom/api-client';
import { parseQuantity } from '../../documents/quantity';

/** Less than was sent needs one of these. */
export const SHORT_REASONS = ['short', 'damaged', 'expired', 'wrong_product', 'other'] as const;
/** And more one of these. */
export const SURPLUS_REASONS = ['surplus', 'other'] as const;

export interface ReceivedEntry {
  lineId: string;
  sent: number;
  /** As typed; '' while the line was not counted. */
  received: string;
  reason: string | null;
  note: string;
}

export type ReceivingProblem = 'quantity' | 'reason' | 'note';

const sentOf = (line: TransferLine) => line.quantity_sent ?? line.quantity;

/** What the server has of it, with what was typed here and not sent yet. */
export function beginReceiving(transfer: StockTransfer, kept: unknown): ReceivedEntry[] {
  const here = new Map(parseKept(kept).map((entry) => [entry.lineId, entry]));
  return transfer.products.map((line) => {
    const entry = here.get(line.id);
    if (entry) return { ...entry, sent: sentOf(line) };
    const received = line.quantity_received === null ? '' : String(line.quantity_received);
    return { lineId: line.id, sent: sentOf(line), received, reason: line.reason, note: line.reason_note };
  });
}

/** A draft of this device; what cannot be read is none. */
export function parseKept(kept: unknown): ReceivedEntry[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (entry): entry is ReceivedEntry =>
      typeof entry?.lineId === 'string' &&
      typeof entry.sent === 'number' &&
      typeof entry.received === 'string' &&
      (entry.reason === null || typeof entry.reason === 'string') &&
      typeof entry.note === 'string',
  );
}

/** The reasons that fit; none when nothing is counted yet, or all arrived. */
export function reasonsFor(entry: ReceivedEntry): readonly string[] {
  const received = parseQuantity(entry.received);
  if (received === null || received === entry.sent) return [];
  return received < entry.sent ? SHORT_REASONS : SURPLUS_REASONS;
}

/** A reason that does not fit any more goes; more than was sent is a surplus until somebody says otherwise. */
export function setReceived(entry: ReceivedEntry, received: string): ReceivedEntry {
  const next = { ...entry, received };
  const fitting = reasonsFor(next);
  if (fitting.length === 0) return { ...next, reason: null, note: '' };
  if (next.reason !== null && fitting.includes(next.reason)) return next;
  return { ...next, reason: fitting === SURPLUS_REASONS ? 'surplus' : null };
}

export function problemOf(entry: ReceivedEntry): ReceivingProblem | null {
  if (entry.received.trim() === '') return null;
  if (parseQuantity(entry.received) === null) return 'quantity';
  if (reasonsFor(entry).length === 0) return null;
  if (entry.reason === null) return 'reason';
  return entry.reason === 'other' && entry.note.trim() === '' ? 'note' : null;
}

const isUncounted = (entries: readonly ReceivedEntry[], line: TransferLine) =>
  entries.some(({ lineId, received }) => lineId === line.id && received === '');

/** Where a scanned pack is counted: the line of its lot, otherwise the first of the product that waits for a number. */
export function lineOfPack(
  transfer: Pick<StockTransfer, 'products'>,
  entries: readonly ReceivedEntry[],
  productId: string,
  lot: string | undefined,
): TransferLine | undefined {
  const lines = transfer.products.filter((line) => line.product_id === productId);
  const ofLot = lines.find((line) => lot !== undefined && line.lot?.toUpperCase() === lot.toUpperCase());
  return ofLot ?? lines.find((line) => isUncounted(entries, line)) ?? lines[0];
}

/** The next line below this one that waits for a number. */
export function nextUncounted(
  transfer: Pick<StockTransfer, 'products'>,
  entries: readonly ReceivedEntry[],
  lineId: string,
): TransferLine | undefined {
  const at = transfer.products.findIndex(({ id }) => id === lineId);
  return transfer.products.slice(at + 1).find((line) => isUncounted(entries, line));
}

export interface ReceivingSums {
  lines: number;
  counted: number;
  sent: number;
  /** What will arrive when it is finalised now: what was not counted counts as received in full. */
  arriving: number;
  missing: number;
  surplus: number;
}

export function sumsOf(entries: readonly ReceivedEntry[]): ReceivingSums {
  const sums: ReceivingSums = { lines: entries.length, counted: 0, sent: 0, arriving: 0, missing: 0, surplus: 0 };
  for (const entry of entries) {
    const received = parseQuantity(entry.received);
    const arriving = received ?? entry.sent;
    if (received !== null) sums.counted += 1;
    sums.sent += entry.sent;
    sums.arriving += arriving;
    sums.missing += Math.max(0, entry.sent - arriving);
    sums.surplus += Math.max(0, arriving - entry.sent);
  }
  return sums;
}

/** Only what was counted. */
export function toReceivedLines(entries: readonly ReceivedEntry[]): ReceivedLines {
  return {
    lines: entries.flatMap((entry) => {
      const received = parseQuantity(entry.received);
      if (received === null) return [];
      const { lineId: id, reason, note } = entry;
      return [{ id, quantity_received: received, reason, reason_note: note.trim() }];
    }),
  };
}
