/** What of several offers goes into the cart at once, and how many packs of each. Pure. */
import type { Offer } from '@bloom/api-client';
import { type Cart, lineOfOffer, MOST_PACKS } from './cart';

export interface Wanted {
  offer: Offer;
  /** A whole number from 1. */
  packs: number;
}

export interface PlannedAdd<Wish extends Wanted> {
  wish: Wish;
  /** As wanted, or so many more that the cart has what the supplier sells at least. */
  packs: number;
}

export interface Plan<Wish extends Wanted> {
  adds: readonly PlannedAdd<Wish>[];
  /** With these a line would have more packs than it takes. */
  tooMany: readonly Wish[];
}

/** In the order of the wishes: of one offer that is wanted twice the packs are summed. */
export function planAdds<Wish extends Wanted>(cart: Pick<Cart, 'orders'>, wishes: readonly Wish[]): Plan<Wish> {
  const inCart = new Map<string, number>();
  const adds: PlannedAdd<Wish>[] = [];
  const tooMany: Wish[] = [];
  for (const wish of wishes) {
    const { uuid, minimum_packs } = wish.offer;
    const before = inCart.get(uuid) ?? lineOfOffer(cart, uuid)?.packs ?? 0;
    const packs = Math.max(wish.packs, minimum_packs - before);
    if (before + packs > MOST_PACKS) tooMany.push(wish);
    else {
      inCart.set(uuid, before + packs);
      adds.push({ wish, packs });
    }
  }
  return { adds, tooMany };
}
