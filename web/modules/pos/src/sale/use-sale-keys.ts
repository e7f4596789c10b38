import { flushSync } from 'react-dom';
import type { Cart } from '../cart/cart';
import type { Checkout } from './use-checkout';
import type { Overlay } from './use-overlay';
import type { Sheet } from './use-sheet';
import { useTillKeys } from './use-till-keys';

interface SaleKeys {
  cart: Cart;
  checkout: Checkout;
  sheet: Sheet;
  open: (overlay: Overlay) => void;
  hold: () => void;
  onPrice?: (productUuid: string) => void;
  onLabels: () => void;
  focusSearch: () => void;
  /** The same, and a receipt makes room for the next customer. */
  beginAtSearch: () => void;
}

/** What each key of the till does to the sale on screen. */
export function useSaleKeys({
  cart,
  checkout,
  sheet,
  open,
  hold,
  onPrice,
  onLabels,
  focusSearch,
  beginAtSearch,
}: SaleKeys): void {
  const { step, begin, pay } = checkout;

  /** For what belongs to the next customer. */
  function beginWith(kind: 'patient' | 'held') {
    begin();
    open({ kind });
  }

  useTillKeys(
    {
      onHelp: () => open({ kind: 'help' }),
      onSearch: focusSearch,
      onLetter: beginAtSearch,
      onPatient: () => beginWith('patient'),
      onHold: hold,
      onRecall: () => beginWith('held'),
      onQuantity() {
        flushSync(sheet.raise);
        document.querySelector<HTMLInputElement>(`[data-quantity-of="${cart.current}"]`)?.focus();
      },
      onPromo: () => open({ kind: 'promo' }),
      onPrice: onPrice && (() => cart.current && onPrice(cart.current)),
      onLabels: () => cart.lines.length > 0 && onLabels(),
      onPay: pay,
      onBack() {
        sheet.lower();
        focusSearch();
      },
    },
    step,
  );
}
