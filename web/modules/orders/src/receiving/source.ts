/** What is to be received: a shipment of a warehouse, or an order of a supplier that answers nothing. Pure. */
import type { Order, Shipment } from '@bloom/api-client';
import { type PendingRecord, pendingUnits } from './pending';

export interface SourceLine {
  /** Tells the lines of a source apart: that of the shipment, or of the order. */
  key: string;
  orderLineUuid: string;
  shipmentLineUuid: string | null;
  barcode: string;
  name: string;
  pack: string;
  packUnits: number;
  /** '' where the supplier does not say. */
  lot: string;
  /** `YYYY-MM-DD`, or ''. */
  expiry: string;
  /** Base units that are still to come, as this device knows it. */
  open: number;
}

export interface Source {
  uuid: string;
  orderUuid: string;
  shipmentUuid: string | null;
  supplierName: string;
  /** Of the waybill, or of the order. */
  number: string;
  lines: SourceLine[];
}

type Records = readonly PendingRecord[];

/** @param saidAt when the server said so, RFC 3339 */
export function sourceOfShipment(shipment: Shipment, records: Records, saidAt: string | undefined): Source {
  const here = pendingUnits(records, saidAt, (line) => line.shipment_line_uuid);
  return {
    uuid: shipment.uuid,
    orderUuid: shipment.order.uuid,
    shipmentUuid: shipment.uuid,
    supplierName: shipment.supplier.name,
    number: shipment.number,
    lines: shipment.lines.map((line) => ({
      ...{ key: line.uuid, orderLineUuid: line.order_line_uuid, shipmentLineUuid: line.uuid },
      ...{ barcode: line.barcode, name: line.name, pack: line.pack, packUnits: line.pack_units },
      ...{ lot: line.lot, expiry: line.expiry_date },
      open: Math.max(0, line.open_units - (here.get(line.uuid) ?? 0)),
    })),
  };
}

/** A line that waits or is cancelled is not ordered, so nothing of it comes. */
export function sourceOfOrder(order: Order, records: Records, saidAt: string | undefined): Source {
  const here = pendingUnits(records, saidAt, (line) => line.order_line_uuid);
  const ordered = order.lines.filter(({ state }) => state !== 'waiting' && state !== 'cancelled');
  return {
    uuid: order.uuid,
    orderUuid: order.uuid,
    shipmentUuid: null,
    supplierName: order.supplier.name,
    number: order.number,
    lines: ordered.map((line) => ({
      ...{ key: line.uuid, orderLineUuid: line.uuid, shipmentLineUuid: null },
      ...{ barcode: line.barcode, name: line.name, pack: line.pack, packUnits: line.pack_units },
      ...{ lot: '', expiry: '' },
      open: Math.max(0, line.open_units - (here.get(line.uuid) ?? 0)),
    })),
  };
}

export const openUnits = ({ lines }: Pick<Source, 'lines'>): number => lines.reduce((all, { open }) => all + open, 0);
