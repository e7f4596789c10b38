import type { InventoryRecord } from '@bloom/local-db';
import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import type { Cart, CartAction, CartPatient } from '../cart/cart';
import type { Till } from '../shared/use-till';
import { useAdd } from './use-add';
import type { Checkout } from './use-checkout';
import type { Overlays } from './use-overlay';
import type { SearchFocus } from './use-search-focus';

interface SaleActionFacts {
  till: Till;
  cart: Cart;
  dispatch: (action: CartAction) => void;
  checkout: Checkout;
  overlays: Overlays;
  focus: SearchFocus;
}

/**
 * What is done to the open sale, and where the till stands after it: the receipt makes room for the next customer, the
 * dialog that asked is answered, and the search waits for the next product.
 */
export function useSaleActions({ till, cart, dispatch, checkout, overlays, focus }: SaleActionFacts) {
  const { step, begin } = checkout;
  const { open, close, answer } = overlays;
  const { focusSearch, backToSearch } = focus;
  const addOne = useAdd({ till, cart, dispatch, onRefused: (item) => open({ kind: 'refused', item }) });
  const { forget } = checkout.payment;

  return {
    add(item: InventoryRecord, how?: { noBatch: boolean }) {
      if (step === 'done') begin();
      answer();
      if (addOne(item, how) && step !== 'paying') backToSearch();
    },
    /** The same function at every key, so that a line is drawn again only when it has changed. */
    change: useCallback(
      (action: CartAction) => {
        dispatch(action);
        if (action.type === 'clear') forget();
        if (action.type !== 'setQuantity') backToSearch();
      },
      [dispatch, forget, backToSearch],
    ),
    choose(patient: CartPatient) {
      close();
      begin();
      dispatch({ type: 'setPatient', patient });
    },
    /** The receipt goes in the same moment, so that the key that sent it away is typed into the search. */
    beginAtSearch() {
      if (step === 'done') flushSync(begin);
      focusSearch();
    },
  };
}
