/** The records that one press on "send" makes: an order for each supplier, of the lines that are still offered. Pure. */
import type { OrderPayload } from '@bloom/api-client';
import type { NewOrder } from '@bloom/shell-api';
import type { CartLine } from './cart';
import { canBeSent, type JudgedOrder } from './news';

/** @param madeAt RFC 3339, device time */
export function buildOrders(orders: readonly JudgedOrder[], madeAt: string): NewOrder[] {
  return orders.flatMap(({ order, lines }) => {
    const sent = lines.filter(canBeSent).map(({ line }) => wireLine(line));
    if (sent.length === 0) return [];
    const payload: OrderPayload = {
      uuid: order.uuid,
      supplier_uuid: order.supplierUuid,
      supplier_name: order.supplierName,
      note: order.note.trim(),
      submitted_at: madeAt,
      lines: sent,
    };
    return [{ uuid: order.uuid, madeAt, payload }];
  });
}

const wireLine = ({ uuid, offerUuid, barcode, name, genericName, pack, packUnits, packs, price }: CartLine) => ({
  ...{ uuid, barcode, name, pack, packs, price },
  offer_uuid: offerUuid,
  generic_name: genericName,
  pack_units: packUnits,
});

/** What the supplier gets of it, whenever it was stored. */
const essence = ({ note, lines }: OrderPayload) =>
  JSON.stringify([note, lines.map(({ offer_uuid, packs, price }) => [offer_uuid, packs, price]).sort()]);

/** It was stored under this uuid before, as something else. */
export const differs = (stored: OrderPayload, meant: OrderPayload): boolean => essence(stored) !== essence(meant);
