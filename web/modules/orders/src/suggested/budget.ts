/** What of the suggestions a budget buys. Pure; by the same table of cases as the server. */

export interface Wish {
  name: string;
  cover_days: number | null;
  /** null: nobody offers it. */
  packs: number | null;
  minimum_packs: number;
  /** Of a pack, in minor units. */
  price: bigint;
}

export interface Bought {
  packs: number | null;
  /** Fewer than suggested, for want of money. */
  cut: boolean;
}

/**
 * What runs out first is bought first, then by name: all of it, or as many packs as the rest pays, or none when the supplier
 * sells no so few. The answers stand in the order of the wishes.
 * @param budget minor units
 */
export function withinBudget(wishes: readonly Wish[], budget: bigint): Bought[] {
  let left = budget;
  const bought = wishes.map(({ packs }): Bought => ({ packs, cut: false }));
  const turns = wishes.map((wish, at) => ({ wish, at })).filter(({ wish }) => (wish.packs ?? 0) > 0);
  turns.sort((one, other) => firstToRunOut(one.wish, other.wish));
  for (const { wish, at } of turns) {
    const wanted = wish.packs ?? 0;
    const affordable = wish.price > 0n ? left / wish.price : BigInt(wanted);
    const most = affordable < BigInt(wanted) ? Number(affordable) : wanted;
    const packs = most < wish.minimum_packs ? 0 : most;
    left -= wish.price * BigInt(packs);
    bought[at] = { packs, cut: packs < wanted };
  }
  return bought;
}

/** The order in which suggestions are listed and bought. */
export function firstToRunOut(
  one: Pick<Wish, 'cover_days' | 'name'>,
  other: Pick<Wish, 'cover_days' | 'name'>,
): number {
  const [first, second] = [one.cover_days ?? Number.MAX_SAFE_INTEGER, other.cover_days ?? Number.MAX_SAFE_INTEGER];
  return first - second || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);
}
