import { useMemo } from 'react';
import { useOffers } from '../offers/use-offers';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type JudgedCart, judgeCart } from './news';
import { useCart } from './use-cart';

/** The cart beside what its offers say now. */
export function useJudgedCart({ currency }: FacilitySettings): JudgedCart {
  const { cart } = useCart();
  const offers = useOffers();
  return useMemo(() => judgeCart(cart.orders, offers, currency), [cart.orders, offers, currency]);
}
