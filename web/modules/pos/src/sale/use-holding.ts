/** Putting the open sale aside and bringing one back: at once, with the way back on the screen. */
import { useShell } from '@bloom/shell-api';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../cart/cart';
import { type HeldSale, useHeld } from '../cart/held';
import type { CartNotice } from '../cart/notice-bar';
import type { OpenSaleOnScreen } from '../cart/use-cart';
import { NAMESPACE } from '../shared/use-till';

export function useHolding(sale: OpenSaleOnScreen, say: (notice: CartNotice | null) => void) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { held } = useHeld(sale);
  const running = useRef(false);
  // An undo is pressed later than it was offered: it must look at the sale of that moment.
  const latest = useRef(sale);
  latest.current = sale;

  /** One at a time: a key pressed twice must not do it to the sale that follows. */
  async function attempt(action: () => Promise<CartNotice | null>) {
    if (running.current) return;
    running.current = true;
    try {
      say(await action());
    } catch (error) {
      console.error('The sales on hold could not be changed', error);
      notify({ kind: 'failure', message: t('held.failed'), hideAfter: null });
    } finally {
      running.current = false;
    }
  }

  const recall = (kept: HeldSale) =>
    attempt(async () => {
      const customer = kept.patient?.name ?? t('cart.walkIn');
      const alone = isEmpty(latest.current.cart);
      const outcome = await latest.current.recall(kept.uuid);
      if (outcome === 'recalled') return { text: t(alone ? 'held.back' : 'held.swapped', { customer }) };
      return { tone: 'attention', text: t(`held.outcome.${outcome}`, { customer }) };
    });

  const hold = () =>
    attempt(async () => {
      const kept = await latest.current.hold();
      if (!kept) return { text: t('till.nothingToHold') };
      return { text: t('held.done'), undo: () => void recall(kept) };
    });

  return {
    /** undefined until they are read. */
    held,
    hold: () => void hold(),
    recall: (kept: HeldSale) => void recall(kept),
    discard: (kept: HeldSale) => void attempt(() => sale.discard(kept.uuid).then(() => null)),
    putBack: (kept: HeldSale) => void attempt(() => sale.putBack(kept).then(() => null)),
  };
}
