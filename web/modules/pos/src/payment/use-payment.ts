import { useShell } from '@bloom/shell-api';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Tender } from '../rules/tender';
import { dropOldTenders, storedTenders, tendersKey, toStored } from './stored-tenders';

export interface Payment {
  tenders: readonly Tender[];
  setTenders(next: readonly Tender[]): void;
  /** Minor units: the total when it was last shown, null before. A change since then is told. */
  shownTotal: RefObject<bigint | null>;
  /** The sale is stored or given up. */
  forget(): void;
}

/** Selling goes on with what is on the screen. */
const warn = (error: unknown) => console.warn('The payments of the open sale could not be read', error);

const NOTHING: readonly Tender[] = [];

/**
 * The tenders of the open sale. They belong to the cart (mobile money was transferred whatever the browser does next),
 * so they survive Esc, a reload, a power cut, hold and recall.
 */
export function usePayment(cartUuid: string): Payment {
  const { drafts } = useShell();
  const [entered, setEntered] = useState({ cartUuid, tenders: NOTHING });
  const shownTotal = useRef<bigint | null>(null);
  const key = tendersKey(cartUuid);

  useEffect(() => {
    let gone = false;
    shownTotal.current = null;
    function take(value: unknown) {
      const tenders = storedTenders(value);
      if (gone || tenders.length === 0) return;
      setEntered((now) => (now.cartUuid === cartUuid && now.tenders.length > 0 ? now : { cartUuid, tenders }));
    }
    drafts.get(key).then(take).catch(warn);
    return () => {
      gone = true;
    };
  }, [drafts, key, cartUuid]);
  useEffect(() => {
    dropOldTenders(drafts, Date.now()).catch(warn);
  }, [drafts]);

  const setTenders = useCallback(
    (tenders: readonly Tender[]) => {
      setEntered({ cartUuid, tenders });
      // A device that cannot keep them has said so to everybody; selling goes on.
      if (tenders.length > 0) void drafts.put(key, toStored(tenders, Date.now()));
      else void drafts.delete(key);
    },
    [drafts, key, cartUuid],
  );
  const forget = useCallback(() => setTenders(NOTHING), [setTenders]);
  return { tenders: entered.cartUuid === cartUuid ? entered.tenders : NOTHING, setTenders, shownTotal, forget };
}
