/** What is in the cart is to come as well. Counted, so that nothing is ordered twice. Pure. */
import type { SupplierOrder } from '../cart/cart';

export interface InCart {
  packs: number;
  units: number;
}

/** By barcode, whoever sells it. */
export function inCartByBarcode(orders: readonly SupplierOrder[]): ReadonlyMap<string, InCart> {
  const found = new Map<string, InCart>();
  for (const { barcode, packs, packUnits } of orders.flatMap(({ lines }) => lines)) {
    const before = found.get(barcode) ?? { packs: 0, units: 0 };
    found.set(barcode, { packs: before.packs + packs, units: before.units + packs * packUnits });
  }
  return found;
}
