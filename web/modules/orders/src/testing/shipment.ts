import type { Shipment, ShipmentLine } from '@bloom/api-client';

export function shipmentLine(fields: Partial<ShipmentLine> & { uuid: string }): ShipmentLine {
  return {
    ...{
      order_line_uuid: 'l1',
      barcode: '9506682101352',
      name: 'Amoxicillin 500 mg caps',
      generic_name: 'Amoxicillin',
    },
    ...{ pack: 'Box of 100', pack_units: 100, lot: 'A-1', expiry_date: '2035-05-31', units: 300, open_units: 300 },
    ...fields,
  };
}

/** On its way from Tema, with 300 of one product. */
export function shipment(fields: Partial<Shipment> & { uuid: string }): Shipment {
  return {
    ...{ number: 'W-000012', order: { uuid: 'o1', number: 'O-000007' }, state: 'on_its_way', packages: 2, note: '' },
    ...{ supplier: { uuid: 's1', name: 'Ernest Chemists' }, warehouse: { uuid: 'w1', name: 'Tema Depot' } },
    facility: { uuid: 'f1', name: 'Accra Central Pharmacy' },
    ...{ dispatched_at: '2026-11-22T09:00:00Z', dispatched_by: 'Yaw Boateng', change_number: 1 },
    lines: [shipmentLine({ uuid: 'sl1' })],
    ...fields,
  };
}
