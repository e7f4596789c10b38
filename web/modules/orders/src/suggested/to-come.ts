/**
 * What this device knows to come of a product beyond the server's figures: in the cart, and ordered here since. Counted, so
 * that nothing is ordered twice. Pure.
 */
import { isDismissed, type OrderOutboxRecord } from '@bloom/local-db';
import type { SupplierOrder } from '../cart/cart';

/**
 * Units by barcode of orders that are not in the server's figures yet.
 * @param refreshedAt RFC 3339, by this device: what the server had then is in its figures
 */
export function unitsNotInFigures(
  records: readonly OrderOutboxRecord[],
  refreshedAt: string | undefined,
): ReadonlyMap<string, number> {
  const asked = refreshedAt === undefined ? 0 : Date.parse(refreshedAt);
  const units = new Map<string, number>();
  for (const record of records) {
    const isIn = record.state === 'acknowledged' && Date.parse(record.acknowledged_at ?? '') <= asked;
    if (isIn || isDismissed(record)) continue;
    for (const { barcode, packs, pack_units } of record.payload.lines) add(units, barcode, packs * pack_units);
  }
  return units;
}

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

const add = (units: Map<string, number>, barcode: string, more: number) =>
  void units.set(barcode, (units.get(barcode) ?? 0) + more);
