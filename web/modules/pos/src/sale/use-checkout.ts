import type { SearchIndex } from '@bloom/local-db/catalogue';
import { useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import type { CartNotice } from '../cart/notice-bar';
import type { OpenSaleOnScreen } from '../cart/use-cart';
import { usePayment } from '../payment/use-payment';
import { isTold, onPrescription } from '../rules/prescription';
import type { Tender } from '../rules/tender';
import { useSelling } from '../shared/use-selling';
import { NAMESPACE, type Till } from '../shared/use-till';
import { useComplete } from './use-complete';
import type { Overlay } from './use-overlay';
import { useSteps } from './use-steps';

interface CheckoutFacts {
  till: Till;
  sale: OpenSaleOnScreen;
  index: SearchIndex;
  /** The day for which the total is shown. */
  today: string;
  say: (notice: CartNotice | null) => void;
  /** Asks about what is sold on prescription only. */
  open: (overlay: Overlay) => void;
  /** The outbox has the sale. */
  onStored: () => void;
}

/**
 * From Pay to the receipt. The sale on screen goes away only when the outbox has it, and what was entered as paid is kept
 * until then.
 */
export function useCheckout({ till, sale, index, today, say, open, onStored }: CheckoutFacts) {
  const { t } = useTranslation(NAMESPACE);
  const { notify, session } = useShell();
  const selling = useSelling();
  const { cart } = sale;
  const payment = usePayment(cart.uuid);
  const { complete, saving, failure, forgetFailure } = useComplete(till, index);
  const { step, pay, done, backToSale, ...receipt } = useSteps(sale.alreadySold);

  /** Says why when not. */
  function maySell(): boolean {
    if (selling !== 'yes') notify({ kind: 'warning', message: t(`selling.${selling}`) });
    return selling === 'yes';
  }

  /** Asks about a prescription when not. */
  function mayBePaid(): boolean {
    const asked = onPrescription(cart.lines, (uuid) => index.get(uuid), session);
    const told = isTold(asked, cart.prescription, session);
    if (!told) open({ kind: 'prescription' });
    return told;
  }

  return {
    /** Where the till is. */
    step,
    payment,
    saving,
    failure,
    pay() {
      if (cart.lines.length === 0 || !maySell()) return;
      say(null);
      if (mayBePaid()) pay();
    },
    /** What the facility asks was answered. */
    payTold: pay,
    async finish(tenders: readonly Tender[]) {
      // A pack may have been scanned while the customer counted the money.
      if (!maySell() || !mayBePaid()) return;
      const stored = await complete(cart, tenders, today);
      if (!stored) return;
      done(stored);
      // At once, although the receipt hides it: a page that is loaded again must not find the sale that is sold.
      payment.forget();
      sale.next(cart);
      onStored();
    },
    backToSale() {
      forgetFailure();
      backToSale();
    },
    ...receipt,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;
