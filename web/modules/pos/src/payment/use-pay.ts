import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { balance, changeOf, type Tender } from '../rules/tender';
import { useAnnounce } from '../shared/announcer';
import { useMethodName } from '../shared/use-method-name';
import { NAMESPACE, type Till } from '../shared/use-till';
import { type Entry, readEntry, UNTOUCHED } from './entry';
import { fitTenders, isPaid, overpaid } from './tenders';
import type { Payment } from './use-payment';

/** Where the focus goes next. */
export type Place = 'amount' | 'reference' | 'complete';

export interface PayFacts {
  till: Till;
  /** Minor units. */
  total: bigint;
  payment: Payment;
  saving: boolean;
  onComplete: (tenders: Tender[]) => void;
}

/** The total when it changed while the sale is being paid: the one before, until the cashier goes on. */
function useChangedTotal(total: bigint, { shownTotal, tenders }: Payment) {
  const [before, setBefore] = useState<bigint | null>(null);
  const shown = useRef(false);
  const nothingEntered = tenders.length === 0;
  useEffect(() => {
    const last = shownTotal.current;
    const firstLook = !shown.current && nothingEntered;
    shownTotal.current = total;
    shown.current = true;
    if (last !== null && last !== total && !firstLook) setBefore(last);
  }, [total, shownTotal, nothingEntered]);
  return { before, goOn: () => setBefore(null) };
}

/** What the pay panel knows and does, without how it looks. */
export function usePay({ till, total, payment, saving, onComplete }: PayFacts) {
  const { t } = useTranslation(NAMESPACE);
  const announce = useAnnounce();
  const methodName = useMethodName();
  const [entry, setEntry] = useState(UNTOUCHED);
  const [asked, setAsked] = useState(false);
  const changed = useChangedTotal(total, payment);

  const tenders = fitTenders(total, payment.tenders);
  const rest = balance(total, tenders);
  const over = overpaid(total, tenders);
  const open = rest > 0n && over === 0n;
  const read = readEntry(entry, rest, till.currency);
  const all = open && read.tender ? [...tenders, read.tender] : tenders;
  const paid = isPaid(total, all);
  const [place, setPlace] = useState<{ at: Place }>({ at: open ? 'amount' : 'complete' });
  const focus = (at: Place) => setPlace({ at });

  function edit(next: Entry) {
    setEntry(next);
    setAsked(false);
    changed.goOn();
  }

  function change(next: readonly Tender[], text: 'pay.added' | 'pay.removed', tender: Tender) {
    const fitted = fitTenders(total, next);
    const left = balance(total, fitted);
    payment.setTenders(fitted);
    edit(UNTOUCHED);
    focus(left === 0n ? 'complete' : 'amount');
    const amount = till.money(tender.method === 'cash' ? tender.tendered : tender.amount);
    announce(t(text, { amount, method: methodName(tender), rest: till.money(left) }));
  }

  /** Asks once about what is rarely meant. The second press counts. */
  function isAsking(): boolean {
    if (!open || !read.doubt || asked) return false;
    setAsked(true);
    focus(read.doubt === 'noReference' ? 'reference' : 'complete');
    return true;
  }

  function add() {
    if (saving) return;
    if (!read.tender) focus('amount');
    else if (!isAsking()) change([...tenders, read.tender], 'pay.added', read.tender);
  }

  function finish() {
    if (saving) return;
    if (!paid) focus('amount');
    else if (!isAsking()) onComplete(all);
  }

  return {
    tenders,
    rest,
    over,
    /** There is something to pay, and nothing to take back. */
    open,
    entry,
    read,
    asked,
    paid,
    /** Minor units to give back if it were completed now; null while it cannot be. */
    change: paid ? changeOf(all) : null,
    totalBefore: changed.before,
    place,
    choose(channelId: string | null) {
      edit({ ...UNTOUCHED, channelId });
      focus('amount');
    },
    type(text: string) {
      edit({ ...entry, typed: text === till.typed(rest) ? null : text });
    },
    take(amount: bigint) {
      edit({ ...entry, typed: till.typed(amount) });
      focus('complete');
    },
    refer: (reference: string) => edit({ ...entry, reference }),
    /** Enter in a field: exact cash or more completes at once, anything else joins the list. */
    enter: () => (paid && entry.channelId === null ? finish() : add()),
    add,
    finish,
    remove(at: number) {
      const [gone] = tenders.slice(at, at + 1);
      if (gone && !saving)
        change(
          tenders.filter((_, other) => other !== at),
          'pay.removed',
          gone,
        );
    },
  };
}

export type Pay = ReturnType<typeof usePay>;
