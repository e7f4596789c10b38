/** How many packs of each are ordered: as suggested, as far as the budget goes, or as somebody typed. Pure. */
import { MOST_PACKS } from '../cart/cart';
import { withinBudget } from './budget';
import type { Suggested } from './work-out';

export interface Planned {
  packs: number;
  /** Fewer than suggested, for want of money. */
  cut: boolean;
}

export interface Plan {
  of(one: Suggested): Planned;
  /** So much more the cart and what was typed come to than the budget; minor units. */
  over: bigint;
}

const NOTHING: Planned = { packs: 0, cut: false };

/** What is in the cart is left as it is there. */
export const canAdd = ({ offer, inCart }: Suggested): boolean => offer !== null && inCart.packs === 0;

/** null: nothing that counts packs was typed. */
export function typedPacks(text: string | undefined): number | null {
  return text === undefined || !/^\d+$/.test(text) ? null : Math.min(MOST_PACKS, Number(text));
}

/**
 * @param typed by product, as it stands in the field: somebody decided it, so it is paid first
 * @param budget minor units, without what is in the cart; null for none
 */
export function planPacks(all: readonly Suggested[], typed: ReadonlyMap<string, string>, budget: bigint | null): Plan {
  const planned = new Map<string, Planned>();
  const wishes = [];
  let left = budget ?? 0n;
  for (const one of all) {
    if (!canAdd(one)) continue;
    const text = typed.get(one.uuid);
    if (text === undefined) {
      if ((one.packs ?? 0) > 0) wishes.push(one);
    } else {
      const packs = typedPacks(text) ?? 0;
      planned.set(one.uuid, { packs, cut: false });
      left -= one.price * BigInt(packs);
    }
  }
  const bought = budget === null ? null : withinBudget(wishes.map(wishOf), left > 0n ? left : 0n);
  for (const [at, one] of wishes.entries()) {
    const { packs, cut } = bought?.[at] ?? { packs: one.packs, cut: false };
    planned.set(one.uuid, { packs: packs ?? 0, cut });
  }
  return { of: ({ uuid }) => planned.get(uuid) ?? NOTHING, over: budget !== null && left < 0n ? -left : 0n };
}

const wishOf = ({ name, cover_days, packs, offer, price }: Suggested) => ({
  ...{ name, cover_days, packs, price },
  minimum_packs: offer?.minimum_packs ?? 1,
});
