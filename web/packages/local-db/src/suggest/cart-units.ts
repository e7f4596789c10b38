/** What waits in the cart, for who counts and does not order: as the drafts of the device keep it. Pure. */

/** Where a person's cart lies in the drafts of a facility. */
export const cartKey = (userId: string): string => `orders-cart.${userId}`;

/** Units by barcode, whoever sells it; nothing of a cart that cannot be read. */
export function unitsInCart(kept: unknown): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  const { schema, orders } = fieldsOf(kept);
  if (schema !== 1) return units;
  for (const line of listOf(orders).flatMap((order) => listOf(fieldsOf(order).lines))) {
    const { barcode, packs, packUnits } = fieldsOf(line);
    if (typeof barcode !== 'string' || typeof packs !== 'number' || typeof packUnits !== 'number') continue;
    units.set(barcode, (units.get(barcode) ?? 0) + packs * packUnits);
  }
  return units;
}

const fieldsOf = (value: unknown): Record<string, unknown> => Object(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
