import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cart, countUnits } from '../cart/cart';
import type { CartNotice } from '../cart/notice-bar';
import { parseMoney } from '../money/money';
import { NAMESPACE, type Till } from '../shared/use-till';
import type { Completed } from './use-complete';

/**
 * What the sale before this one left to give back, and the way to its receipt: a key pressed twice may have sent that
 * away before anybody read it. A scan on the receipt has begun the next sale without a look at the change: one item is not
 * far yet. null after that, and when there was none.
 */
export function useLastSale(till: Till, cart: Cart, last: Completed | null, onReceipt: () => void): CartNotice | null {
  const { t } = useTranslation(NAMESPACE);
  const notice = useMemo(() => {
    if (!last) return null;
    const { receipt_number: number, payments, total } = last.record.payload;
    const change = payments.reduce((sum, paid) => sum + (parseMoney(paid.change, till.currency) ?? 0n), 0n);
    const text =
      change > 0n
        ? t('cart.lastChange', { number, change: till.money(change) })
        : t('cart.lastSale', { number, total: till.wireMoney(total) });
    return { text, more: { label: t('cart.seeReceipt'), open: onReceipt } };
  }, [till, last, onReceipt, t]);
  return countUnits(cart) > 1 ? null : notice;
}
