/** What would be ordered of each supplier. Pure. */
import type { Offer } from '@bloom/api-client';
import type { JudgedCart } from '../cart/news';

export interface Add {
  offer: Offer;
  packs: number;
  /** Of a pack, in minor units. */
  price: bigint;
}

export interface SupplierSum {
  supplier: Offer['supplier'];
  /** Minor units with what the cart holds for them; null when an amount of it cannot be read. */
  total: bigint | null;
}

/** By name, of those of whom something is added. */
export function bySupplier(adds: readonly Add[], cart: Pick<JudgedCart, 'orders'>): SupplierSum[] {
  const sums = new Map<string, SupplierSum>();
  for (const { offer, packs, price } of adds) {
    const { supplier } = offer;
    const { total } = sums.get(supplier.uuid) ?? inCart(supplier.uuid, cart);
    sums.set(supplier.uuid, { supplier, total: total === null ? null : total + price * BigInt(packs) });
  }
  return [...sums.values()].sort((one, other) => (one.supplier.name < other.supplier.name ? -1 : 1));
}

const inCart = (supplier: string, { orders }: Pick<JudgedCart, 'orders'>): Pick<SupplierSum, 'total'> =>
  orders.find(({ order }) => order.supplierUuid === supplier) ?? { total: 0n };
