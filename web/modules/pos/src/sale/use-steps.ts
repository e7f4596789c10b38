import type { SaleOutboxRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Completed } from './use-complete';
import type { TillStep } from './use-till-keys';

/** Milliseconds from the receipt until what it hides is drawn: the receipt itself is there by then. */
const READY_AFTER = 100;

/** The receipt that the cashier of this tab has put away. */
const PUT_AWAY = 'bloom.pos.receipt-put-away';

/**
 * At once, while the draft of the sale is still being removed: a page that is loaded again just then must not show the
 * receipt once more, and have the change given back twice.
 */
function putAway(uuid: string): void {
  try {
    sessionStorage.setItem(PUT_AWAY, uuid);
  } catch (error) {
    console.warn('A page loaded again at once may show the receipt again', error);
  }
}

/**
 * Where the till is: building the sale, taking the payment, or showing the receipt.
 * @param alreadySold a sale that was stored in the moment of a crash: its receipt is owed
 */
export function useSteps(alreadySold: SaleOutboxRecord | null) {
  const { setUnsavedWork } = useShell();
  const [paying, setPaying] = useState(false);
  const [completed, setCompleted] = useState<Completed | null>(null);
  /** The sale before this one: its change may still have to be given back. */
  const [last, setLast] = useState<Completed | null>(null);
  const [printed, setPrinted] = useState<string | null>(null);
  const [ready, setReady] = useState(true);
  const step: TillStep = completed ? 'done' : paying ? 'paying' : 'selling';

  // The change to give back is on the screen: a reload waits for the next customer. A layout effect, because the cart
  // lets go of its own hold right after this.
  useLayoutEffect(() => {
    if (!completed) return;
    setUnsavedWork('pos-receipt', true);
    return () => setUnsavedWork('pos-receipt', false);
  }, [completed, setUnsavedWork]);
  useEffect(() => {
    if (!completed) return;
    const timer = setTimeout(() => setReady(true), READY_AFTER);
    return () => clearTimeout(timer);
  }, [completed]);
  useEffect(() => {
    if (!alreadySold) return;
    const owed = { record: alreadySold, savedEarlier: false };
    setLast(owed);
    if (alreadySold.uuid !== sessionStorage.getItem(PUT_AWAY)) setCompleted(owed);
  }, [alreadySold]);

  return {
    step,
    completed,
    last,
    /** The receipt of the sale with this uuid has been printed. */
    printed,
    setPrinted,
    pay: () => setPaying(true),
    backToSale: () => setPaying(false),
    /** False while nobody can see the sale behind the receipt: it is drawn after the receipt. */
    ready,
    done(sale: Completed) {
      setReady(false);
      setCompleted(sale);
      setLast(sale);
      setPaying(false);
    },
    /** The receipt makes room for the next customer. */
    begin() {
      if (completed) putAway(completed.record.uuid);
      setReady(true);
      setCompleted(null);
    },
    /** The receipt of the last sale again. */
    showLast: useCallback(() => setCompleted(last), [last]),
  };
}
