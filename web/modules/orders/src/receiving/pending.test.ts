import type { ReceiptPayload } from '@bloom/api-client';
import { expect, it } from 'vitest';
import { shipment } from '../testing/shipment';
import { sourceOfShipment } from './source';

const line = { uuid: 'r', order_line_uuid: 'l1', barcode: '6001', name: 'Zinc', lot: 'A', expiry_date: '2035-05-31' };
const payload: ReceiptPayload = {
  ...{ uuid: 'r1', order_uuid: 'o1', shipment_uuid: 's', supplier_name: 'Ernest', reference: 'W-1', received_at: '' },
  lines: [{ ...line, shipment_line_uuid: 'sl1', open: 300, accepted: 250, refused: 20, missing: 10, reason: 'short' }],
};
const open = (state: 'pending' | 'quarantined' | 'acknowledged', acknowledged_at?: string, said?: string) =>
  sourceOfShipment(shipment({ uuid: 's' }), [{ payload, state, ...(acknowledged_at && { acknowledged_at }) }], said)
    .lines[0]?.open;

it('has what somebody decided does not count among what is to come again', () => {
  const last_error = { at: '', code: 'dismissed', detail: 'Counted twice' };
  const [line] = sourceOfShipment(
    shipment({ uuid: 's' }),
    [{ payload, state: 'quarantined', last_error }],
    undefined,
  ).lines;
  expect(line?.open).toBe(300);
});

it('counts what was received here until what the server says has it, so that nobody receives it twice', () => {
  expect(open('pending', undefined, '2026-11-26T09:00:00Z')).toBe(20);
  expect(open('quarantined', undefined, '2026-11-26T09:00:00Z')).toBe(20);
  expect(open('acknowledged', '2026-11-26T09:00:01Z', '2026-11-26T09:00:00Z')).toBe(20);
  expect(open('acknowledged', '2026-11-26T09:00:00Z', '2026-11-26T09:00:01Z')).toBe(300);
});
