import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { mayOrder } from '../shared/may-order';
import { type CartAction, EMPTY_CART } from './cart';
import { KeptCart, type KeptCartState } from './kept-cart';

export interface CartOnScreen extends KeptCartState {
  dispatch(action: CartAction): void;
}

const NONE: CartOnScreen = {
  ...{ cart: EMPTY_CART, phase: 'unread', unkept: false },
  dispatch: () => undefined,
};
const CartContext = createContext<CartOnScreen>(NONE);

/** The one cart of all pages of the module, for as long as it is open. */
export function CartProvider({ children }: { children: ReactNode }) {
  const shell = useShell();
  if (!mayOrder(shell)) return children;
  return <WithCart>{children}</WithCart>;
}

function WithCart({ children }: { children: ReactNode }) {
  const shell = useShell();
  const { drafts, outbox } = shell;
  const facilityId = shell.session.facility?.id ?? '';
  const userId = shell.session.user.id;
  const kept = useMemo(
    () =>
      new KeptCart({ drafts, outbox, owner: { facilityId, userId }, locks: navigator.locks, newId: () => uuidV7() }),
    [drafts, outbox, facilityId, userId],
  );
  useEffect(() => {
    kept.start();
    return () => kept.stop();
  }, [kept]);
  const state = useSyncExternalStore(kept.subscribe, kept.get);
  const value = useMemo(() => ({ ...state, dispatch: kept.dispatch }), [state, kept]);
  return <CartContext value={value}>{children}</CartContext>;
}

export const useCart = (): CartOnScreen => useContext(CartContext);
