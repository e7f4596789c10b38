import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { balance, changeOf, type Tender } from '../rules/tender';
import { useAnnounce } from '../shared/announcer';
import { useMethodName } from '../shared/use-method-name';
import { NAMESPACE, type Till } from '../shared/use-till';
import { fitTenders, isPaid, overpaid } from './tenders';
import { useEntry } from './use-entry';
import type { Payment } from './use-payment';

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
  const changed = useChangedTotal(total, payment);

  const tenders = fitTenders(total, payment.tenders);
  const rest = balance(total, tenders);
  const over = overpaid(total, tenders);
  const open = rest > 0n && over === 0n;
  const { entry, read, asked, place, focus, clear, isAsking, ...fields } = useEntry({
    ...{ till, rest, open },
    onEdit: changed.goOn,
  });
  const all = open && read.tender ? [...tenders, read.tender] : tenders;
  const paid = isPaid(total, all);

  function change(next: readonly Tender[], text: 'pay.added' | 'pay.removed', tender: Tender) {
    const fitted = fitTenders(total, next);
    const left = balance(total, fitted);
    payment.setTenders(fitted);
    clear();
    focus(left === 0n ? 'complete' : 'amount');
    const amount = till.money(tender.method === 'cash' ? tender.tendered : tender.amount);
    announce(t(text, { amount, method: methodName(tender), rest: till.money(left) }));
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
    ...fields,
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
