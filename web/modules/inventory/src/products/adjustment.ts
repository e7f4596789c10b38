/** A correction of the stock by hand: what was filled in, what is wrong with it, what the server gets. Pure. */
import type { AdjustmentReason, NewAdjustment } from '@bloom/api-client';
import type { StockItem } from '../shared/stock-item';

/** In the order in which they are offered. */
export const REASONS: readonly AdjustmentReason[] = [
  'damaged',
  'expired',
  'lost',
  'stolen',
  'cold_chain',
  'own_use',
  'programme_use',
  'supplier_return',
  'found',
  'returned',
  'correction',
  'other',
];

/** The rest goes both ways. */
export const DIRECTIONS: Partial<Record<AdjustmentReason, 'away' | 'in'>> = {
  damaged: 'away',
  expired: 'away',
  lost: 'away',
  stolen: 'away',
  cold_chain: 'away',
  own_use: 'away',
  programme_use: 'away',
  supplier_return: 'away',
  found: 'in',
  returned: 'in',
};

/** `auto`: first expiring first, or what was oversold. `new`: a batch that was not known. Else the id of a batch. */
export type BatchChoice = 'auto' | 'new' | (string & {});

export interface AdjustmentDraft {
  reason: AdjustmentReason | null;
  direction: 'away' | 'in';
  /** Digits, '' while empty. */
  quantity: string;
  batch: BatchChoice;
  lot: string;
  /** `YYYY-MM-DD`, '' while empty. */
  expiry: string;
  note: string;
}

export const EMPTY_ADJUSTMENT: AdjustmentDraft = {
  reason: null,
  direction: 'away',
  quantity: '',
  batch: 'auto',
  lot: '',
  expiry: '',
  note: '',
};

export const directionOf = ({ reason, direction }: AdjustmentDraft) => (reason && DIRECTIONS[reason]) || direction;

/** Positive adds. 0 while no quantity is filled in. */
export function changeOf(draft: AdjustmentDraft): number {
  const units = Number(draft.quantity);
  return directionOf(draft) === 'away' ? 0 - units : units;
}

export type AdjustmentFault = 'reason' | 'quantity' | 'tooMany' | 'lot' | 'expiry' | 'note';

/** What keeps it from being sent, in the order of the form. */
export function faultsOf(draft: AdjustmentDraft, item: Pick<StockItem, 'batches'>): AdjustmentFault[] {
  const faults: AdjustmentFault[] = [];
  if (draft.reason === null) faults.push('reason');
  const change = changeOf(draft);
  if (!Number.isSafeInteger(change) || change === 0) faults.push('quantity');
  const batch = item.batches.find(({ id }) => id === draft.batch);
  if (batch && change < 0 && batch.quantity + change < 0) faults.push('tooMany');
  if (isNewBatch(draft)) {
    if (draft.lot.trim() === '') faults.push('lot');
    if (!isDay(draft.expiry)) faults.push('expiry');
  }
  if (draft.reason === 'other' && draft.note.trim() === '') faults.push('note');
  return faults;
}

/** Only what is found has a batch that was not known. */
export const isNewBatch = (draft: AdjustmentDraft) => draft.batch === 'new' && directionOf(draft) === 'in';

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

export function toAdjustment(draft: AdjustmentDraft, id: string, facilityId: string, productId: string): NewAdjustment {
  const named = draft.batch === 'auto' || draft.batch === 'new' ? null : draft.batch;
  return {
    id,
    facility_id: facilityId,
    product_id: productId,
    batch_id: named,
    new_batch: isNewBatch(draft) ? { lot: draft.lot.trim(), expiry_date: draft.expiry } : null,
    quantity: changeOf(draft),
    reason: draft.reason ?? 'other',
    note: draft.note.trim(),
  };
}
