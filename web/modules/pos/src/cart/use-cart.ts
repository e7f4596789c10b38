import { type SaleOutboxRecord, uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Till } from '../shared/use-till';
import { type Cart, type CartAction, isEmpty } from './cart';
import type { HeldSale } from './draft';
import { OpenSale, type RecallOutcome } from './open-sale';

export interface OpenSaleOnScreen {
  cart: Cart;
  dispatch(action: CartAction): void;
  /** False until a sale from before the reload was looked for. */
  ready: boolean;
  /** A sale from before the reload was found. */
  restored: boolean;
  /** The sale from before the reload had been completed in that very moment. */
  alreadySold: SaleOutboxRecord | null;
  /** The sale is stored as `sold`: begins the next one, under a new uuid, with what was added meanwhile. */
  next(sold?: Cart): void;
  /** Puts the sale aside; null when it is empty. Rejects with a `StorageError`, then the sale stays as it is. */
  hold(): Promise<HeldSale | null>;
  /** Goes on with a held sale; an open one that is not empty is put on hold first. Rejects as `hold` does. */
  recall(uuid: string): Promise<RecallOutcome>;
  /** What was thrown away, for `putBack`; null when it was gone already. */
  discard(uuid: string): Promise<HeldSale | null>;
  putBack(held: HeldSale): Promise<void>;
}

export function useCart({ facilityId, userId }: Pick<Till, 'facilityId' | 'userId'>): OpenSaleOnScreen {
  const shell = useShell();
  const sale = useMemo(() => {
    const { first_name, last_name, username } = shell.session.user;
    return new OpenSale({
      drafts: shell.drafts,
      outbox: shell.outbox,
      owner: { facilityId, userId },
      locks: navigator.locks,
      by: `${first_name} ${last_name}`.trim() || username,
      newId: uuidV7,
      now: () => new Date().toISOString(),
    });
  }, [shell, facilityId, userId]);
  const state = useSyncExternalStore(sale.subscribe, sale.get);
  useEffect(() => {
    sale.start();
    return () => sale.stop();
  }, [sale]);

  const open = !isEmpty(state.cart);
  useEffect(() => {
    shell.setUnsavedWork('pos-sale', open);
    return () => shell.setUnsavedWork('pos-sale', false);
  }, [shell, open]);

  const { dispatch, next, hold, recall, discard, putBack } = sale;
  return { ...state, dispatch, next, hold, recall, discard, putBack };
}
