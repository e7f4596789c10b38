import { runsFacility } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { type Approver, useShell } from '@bloom/shell-api';
import { useStoring } from '@bloom/shell-api/storing';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseMoney } from '../money/money';
import { currencyOf } from '../receipt/receipt-facts';
import { fromOutbox, fromSale, type ListedSale } from '../sales/list-sales';
import { NAMESPACE, type Till } from '../shared/use-till';
import {
  type AsPaid,
  buildReturn,
  type Refund,
  type ReturnChoice,
  type ReturnedTo,
  type ReturnReason,
  totalOf,
} from './build-return';
import { readSold, type Sold } from './read-sold';
import { givenBack, type ReturnableLine } from './returnable';
import { linesOf } from './use-sold';

/** What is chosen so far; the reason is asked for. */
export type Choosing = Omit<ReturnChoice, 'reason' | 'refund'> & { reason: ReturnReason | null; refund: Refund };

const NOTHING: Choosing = {
  quantities: new Map(),
  places: new Map(),
  reason: null,
  note: '',
  refund: { method: 'cash' },
};

const AS_PAID: AsPaid = { method: 'as_paid' };
const everything = (lines: readonly ReturnableLine[]) => new Map(lines.map(({ at, left }) => [at, left]));

/** Records one return, once, however often it is pressed or tried again: it has one uuid from the start. */
export function useReturn(sold: Sold | null | undefined, lines: readonly ReturnableLine[] | null, till: Till) {
  const shell = useShell();
  const [uuid] = useState(() => uuidV7());
  const [choice, setChoice] = useState<Choosing>(NOTHING);
  const [done, setDone] = useState<ListedSale | null>(null);
  const [refused, setRefused] = useState<'changed' | 'unread' | null>(null);
  const { t } = useTranslation(NAMESPACE);
  const { store, saving, failure } = useStoring();

  const change = (part: Partial<Choosing>) => setChoice((before) => ({ ...before, ...part }));
  const changeLine = (at: number, part: { quantity?: number; to?: ReturnedTo }) =>
    setChoice((before) => ({
      ...before,
      quantities: part.quantity === undefined ? before.quantities : new Map(before.quantities).set(at, part.quantity),
      places: part.to === undefined ? before.places : new Map(before.places).set(at, part.to),
    }));
  const all = () => change({ quantities: everything(lines ?? []) });

  /** The sale as it is now: another till, or another window of this one, may have taken some of it back meanwhile. */
  async function readAgain(): Promise<Sold | null> {
    try {
      return sold ? await readSold(shell, sold.sale.uuid) : null;
    } catch (error) {
      console.warn('The sale of a return could not be read again', error);
      return null;
    }
  }

  /**
   * Who agreed, where more is given back of the sale than the facility lets its cashiers give back alone; null: nobody did.
   */
  async function agreement(whole: boolean): Promise<Approver | undefined | null> {
    const { facility, user } = shell.session;
    const limit = parseMoney(facility?.return_limit ?? '', till.currency);
    if (limit === null || !sold || !lines || runsFacility(user)) return undefined;
    const amount = totalOf(lines, whole ? { quantities: everything(lines) } : choice);
    if (givenBack(lines) + amount <= limit) return undefined;
    const { receipt_number: number } = sold.sale;
    return shell.approve(t('return.approve', { number, amount: till.money(amount), limit: till.money(limit) }));
  }

  /** @param whole everything at once, given back as it was paid, whatever is chosen */
  async function confirm(reason: ReturnReason, whole = false): Promise<void> {
    setRefused(null);
    const by = await agreement(whole);
    if (by === null) return;
    await store(async () => {
      const now = await readAgain();
      const there = now && linesOf(now, till);
      if (!now || !there) return setRefused('unread');
      // What is given back for a unit depends on how many came back before it.
      if (there.some(({ at, already }) => already !== lines?.[at]?.already)) return setRefused('changed');
      const currency = currencyOf(fromSale(now.sale), till);
      const chosen = whole ? { ...NOTHING, quantities: everything(there), refund: AS_PAID } : choice;
      const built = buildReturn(now.sale, there, { ...chosen, reason }, currency);
      const payload = by ? { ...built, approved_by: by } : built;
      const record = await shell.record('sale_return', { uuid, madeAt: new Date().toISOString(), payload });
      setDone(fromOutbox(record));
    }, 'The return could not be stored');
  }

  return { choice, change, changeLine, all, confirm, saving, failure: failure ?? refused, done };
}

export type ReturnOnScreen = ReturnType<typeof useReturn>;
