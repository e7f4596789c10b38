import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cart, type CartAction, type CartParts, partsOf } from '../cart/cart';
import type { CartNotice } from '../cart/notice-bar';
import { NAMESPACE } from '../shared/use-till';

function sameParts(a: CartParts, b: CartParts): boolean {
  return a.lines === b.lines && a.patient === b.patient && a.promo === b.promo;
}

/** What the last removal took away, in words; null when there is nothing to bring back. */
function useRemoved(cart: Cart, dispatch: (action: CartAction) => void): CartNotice | null {
  const { t } = useTranslation(NAMESPACE);
  if (!cart.undo) return null;
  const kept = new Set(cart.lines.map((line) => line.productUuid));
  const gone = cart.undo.lines.filter((line) => !kept.has(line.productUuid));
  const text = gone.length === 1 ? t('cart.removed', { name: gone[0]?.name }) : t('cart.cleared');
  return { text, undo: () => dispatch({ type: 'undo' }) };
}

/** The one notice over the total: the way back after a removal, or what was said last. It goes with the next change. */
export function useNotice(cart: Cart, dispatch: (action: CartAction) => void) {
  const [said, setSaid] = useState<CartNotice | null>(null);
  const about = useRef<{ said: CartNotice; parts: CartParts } | null>(null);
  const removed = useRemoved(cart, dispatch);

  useEffect(() => {
    if (!said) return;
    if (about.current?.said !== said) about.current = { said, parts: partsOf(cart) };
    else if (!sameParts(about.current.parts, cart)) setSaid(null);
  }, [said, cart]);

  const say = useCallback((notice: CartNotice | null) => setSaid(notice), []);
  return { notice: removed ?? said, say };
}
