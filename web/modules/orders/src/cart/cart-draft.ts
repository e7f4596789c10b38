/** How the cart is kept on the device. What is not a whole cart of a version this program knows counts as none. */
import type { CartLine, SupplierOrder } from './cart';

const SCHEMA = 1;

type Fields<Shape> = { [Name in keyof Shape]?: unknown };

const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string');
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) > 0;

function isLine(value: unknown): value is CartLine {
  const line = (value ?? {}) as Fields<CartLine>;
  const texts = [line.uuid, line.offerUuid, line.barcode, line.name, line.genericName, line.pack, line.price];
  return areTexts(...texts) && isCount(line.packUnits) && isCount(line.packs);
}

function isOrder(value: unknown): value is SupplierOrder {
  const { uuid, supplierUuid, supplierName, note, lines } = (value ?? {}) as Fields<SupplierOrder>;
  const isFilled = Array.isArray(lines) && lines.length > 0 && lines.every(isLine);
  return areTexts(uuid, supplierUuid, supplierName, note) && isFilled;
}

/** A newer program wrote it: an older one must not write over it. */
export function isNewer(value: unknown): boolean {
  const { schema } = (value ?? {}) as { schema?: unknown };
  return typeof schema === 'number' && schema > SCHEMA;
}

/** null when there is none. */
export function parseCart(value: unknown): readonly SupplierOrder[] | null {
  const { schema, orders } = (value ?? {}) as { schema?: unknown; orders?: unknown };
  return schema === SCHEMA && Array.isArray(orders) && orders.every(isOrder) ? orders : null;
}

export const writeCart = (orders: readonly SupplierOrder[]): object => ({ schema: SCHEMA, orders });
