/** The tender that is being entered: what the fields say, and what it means for the sale. Pure. */
import { type Currency, parseTyped } from '../money/money';
import { cashTender, type Tender } from '../rules/tender';
import { isTooMuchChange } from './quick-amounts';

export interface Entry {
  /** null: cash. */
  channelId: string | null;
  /** null: untouched, so the amount is what is left to pay, whatever becomes of it. */
  typed: string | null;
  reference: string;
}

export const UNTOUCHED: Entry = { channelId: null, typed: null, reference: '' };

/** `beyondRest`: mobile money cannot give change. */
export type EntryProblem = 'notAnAmount' | 'beyondRest';

/** Worth a second look before it counts: asked once, never refused. */
export type EntryDoubt = 'noReference' | 'muchChange';

export interface ReadEntry {
  /** null while the fields make none. */
  tender: Tender | null;
  problem: EntryProblem | null;
  doubt: EntryDoubt | null;
  /** Minor units: what stays to pay after this tender. */
  missing: bigint;
}

const none = (rest: bigint, problem: EntryProblem | null): ReadEntry => ({
  tender: null,
  problem,
  doubt: null,
  missing: rest,
});

/** @param rest minor units left to pay before this tender */
export function readEntry(entry: Entry, rest: bigint, currency: Currency): ReadEntry {
  const amount = entry.typed === null ? rest : parseTyped(entry.typed, currency);
  if (amount === null || amount <= 0n) return none(rest, entry.typed ? 'notAnAmount' : null);
  if (entry.channelId === null) {
    const tender = cashTender(rest, amount);
    const doubt = isTooMuchChange(amount - tender.amount, currency) ? 'muchChange' : null;
    return { tender, problem: null, doubt, missing: rest - tender.amount };
  }
  if (amount > rest) return none(rest, 'beyondRest');
  const reference = entry.reference.trim();
  return {
    tender: { method: 'mobile_money', amount, channelId: entry.channelId, reference },
    problem: null,
    doubt: reference ? null : 'noReference',
    missing: rest - amount,
  };
}
