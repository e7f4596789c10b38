import { isDismissed } from '../outbox/manage';
import type { OrderOutboxRecord } from '../records';

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

const add = (units: Map<string, number>, barcode: string, more: number) =>
  void units.set(barcode, (units.get(barcode) ?? 0) + more);
