/** What somebody is about to send back, kept on the device until it is asked. Pure. */
import type { NewReturn } from '@bloom/api-client';
import type { Typed } from './units';

const SCHEMA = 1;
export const REASONS = ['near_expiry', 'expired', 'damaged', 'recalled', 'wrong', 'other'] as const;
/** In place of a supplier. */
export const PROVIDER = 'provider';

export interface AskDraft {
  schema: typeof SCHEMA;
  /** That of the return: asked twice it is asked once. */
  uuid: string;
  /** Products, by uuid. */
  chosen: readonly string[];
  /** Units by batch. */
  typed: Typed;
  /** A supplier, or `PROVIDER`; null: nobody yet. */
  to: string | null;
  reason: NewReturn['reason'];
  note: string;
}

export const beginAsking = (uuid: string): AskDraft => ({
  ...{ schema: SCHEMA, uuid, chosen: [], typed: {}, to: null, reason: 'near_expiry', note: '' },
});

/** null when it is none of a version this program knows. */
export function parseAsking(kept: unknown): AskDraft | null {
  const draft = (kept ?? {}) as Partial<AskDraft>;
  const isWhole = draft.schema === SCHEMA && typeof draft.uuid === 'string' && Array.isArray(draft.chosen);
  return isWhole && typeof draft.typed === 'object' && typeof draft.note === 'string' ? (draft as AskDraft) : null;
}

/** Begins with a lot that an address names, all of it, unless something was typed for it before. */
export function withLot(draft: AskDraft, product: string, lot: { id: string; quantity: number } | undefined): AskDraft {
  const chosen = draft.chosen.includes(product) ? draft.chosen : [...draft.chosen, product];
  if (!lot || lot.quantity <= 0 || draft.typed[lot.id] !== undefined) return { ...draft, chosen };
  return { ...draft, chosen, typed: { ...draft.typed, [lot.id]: String(lot.quantity) } };
}

export function withoutProduct(draft: AskDraft, product: string, batches: readonly { id: string }[]): AskDraft {
  const own = new Set(batches.map(({ id }) => id));
  const typed = Object.fromEntries(Object.entries(draft.typed).filter(([id]) => !own.has(id)));
  return { ...draft, chosen: draft.chosen.filter((uuid) => uuid !== product), typed };
}
