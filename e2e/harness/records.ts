/** Records as a till would send them, for tests that speak to the server without a browser. */
import { createHash, randomUUID } from 'node:crypto';
import type {
  InventoryItem,
  LabDefinition,
  LabRequestPayload,
  Offer,
  OrderPayload,
  ReceiptPayload,
  Sale,
  SalePayload,
  SaleReturnPayload,
} from '@bloom/api-client';

export interface TillRecord<Kind = 'sale', Payload = SalePayload> {
  id: string;
  device_id: string;
  epoch: number;
  seq: number;
  schema: number;
  kind: Kind;
  operator_id: string;
  facility_id: string;
  made_at: string;
  clock_offset: number;
  payload: Payload;
  hash: string;
}

interface Origin {
  deviceId: string;
  operatorId: string;
  facilityId: string;
  currency: string;
}

/** One unit of `product`, paid in cash, as the `seq`-th record of the device. */
export function saleRecord(origin: Origin, seq: number, product: InventoryItem): TillRecord {
  const price = product.walk_in_selling_price;
  const payload: SalePayload = {
    patient_id: null,
    currency: origin.currency,
    receipt_number: `E2E-${seq}`,
    lines: [{ product_uuid: product.uuid, name: product.name, batch_id: null, quantity: 1, unit_price: price }],
    payments: [{ method: 'cash', amount: price, tendered: price, change: '0.00', channel_id: null, reference: null }],
    total: price,
  };
  return recordOf('sale', uuidv7(), origin, seq, payload);
}

/** All of a sale is back on the shelf and paid back in cash, as the `seq`-th record of the device. */
export function saleReturnOf(
  origin: Origin,
  seq: number,
  { uuid, receipt_number, patient_id, total, lines }: Sale,
): TillRecord<'sale_return', SaleReturnPayload> {
  const payload: SaleReturnPayload = {
    ...{ sale_uuid: uuid, sale_receipt_number: receipt_number, patient_id, currency: origin.currency },
    ...{ receipt_number: `E2E-R-${seq}`, reason: 'not_needed', note: '', promo_code: null, total },
    lines: lines.map(({ product_uuid, name, batch_id, quantity, unit_price }, line) => ({
      ...{ line, product_uuid, name, batch_id, quantity, unit_price, discount: '0.00', to: 'stock' as const },
    })),
    refunds: [{ method: 'cash', amount: total, channel_id: null, reference: null }],
  };
  return recordOf('sale_return', uuidv7(), origin, seq, payload);
}

/** One pack of something that nobody offers, of a supplier that nobody knows, as the `seq`-th record of the device. */
export function orderRecord(origin: Omit<Origin, 'currency'>, seq: number): TillRecord<'order', OrderPayload> {
  const uuid = uuidv7();
  const line = { uuid: uuidv7(), offer_uuid: uuidv7(), barcode: '6001', name: 'Amoxicilline', generic_name: '' };
  const payload: OrderPayload = {
    ...{ uuid, supplier_uuid: uuidv7(), supplier_name: 'UBIPHARM', note: '', submitted_at: new Date().toISOString() },
    lines: [{ ...line, pack: 'Boîte de 100', pack_units: 100, packs: 1, price: '1500' }],
  };
  return recordOf('order', uuid, origin, seq, payload);
}

/** A test that is asked for under a walk-in code, as the `seq`-th record of the device. */
export function labRequestOf(
  origin: Omit<Origin, 'currency'>,
  seq: number,
  { uuid: definition_uuid, code, version }: Pick<LabDefinition, 'uuid' | 'code' | 'version'>,
): TillRecord<'lab_request', LabRequestPayload> {
  const uuid = uuidv7();
  const payload: LabRequestPayload = {
    ...{ uuid, patient_id: null, walk_in_code: 'W-E2E42', sex: null, birth_date: null, prescriber: '', note: '' },
    requested_at: new Date().toISOString(),
    tests: [{ uuid: uuidv7(), definition_uuid, code, version, consent: true }],
  };
  return recordOf('lab_request', uuid, origin, seq, payload);
}

/** One pack of an offer, as the `seq`-th record of the device. */
export function orderOf(
  origin: Omit<Origin, 'currency'>,
  seq: number,
  offer: Offer,
): TillRecord<'order', OrderPayload> {
  const uuid = uuidv7();
  const { supplier, barcode, name, generic_name, pack, pack_units, price } = offer;
  const payload: OrderPayload = {
    ...{ uuid, supplier_uuid: supplier.uuid, supplier_name: supplier.name, note: '' },
    submitted_at: new Date().toISOString(),
    lines: [{ uuid: uuidv7(), offer_uuid: offer.uuid, barcode, name, generic_name, pack, pack_units, packs: 1, price }],
  };
  return recordOf('order', uuid, origin, seq, payload);
}

/** All of what was ordered came in one lot, under a note of its own, as the `seq`-th record of the device. */
export function receiptOf(
  origin: Omit<Origin, 'currency'>,
  seq: number,
  order: TillRecord<'order', OrderPayload>,
): TillRecord<'receipt', ReceiptPayload> {
  const uuid = uuidv7();
  const { supplier_name, lines } = order.payload;
  const payload: ReceiptPayload = {
    ...{ uuid, order_uuid: order.id, shipment_uuid: null, supplier_name, reference: `E2E-${seq}` },
    received_at: new Date().toISOString(),
    lines: lines.map((line) => ({
      ...{ uuid: uuidv7(), order_line_uuid: line.uuid, shipment_line_uuid: null },
      ...{ barcode: line.barcode, name: line.name, lot: 'E2E', expiry_date: '2099-12-31', reason: '' },
      ...{ open: line.pack_units * line.packs, accepted: line.pack_units * line.packs, refused: 0, missing: 0 },
    })),
  };
  return recordOf('receipt', uuid, origin, seq, payload);
}

function recordOf<Kind, Payload>(
  kind: Kind,
  id: string,
  origin: Omit<Origin, 'currency'>,
  seq: number,
  payload: Payload,
): TillRecord<Kind, Payload> {
  return {
    ...{ id, kind, payload, seq, schema: 1, epoch: 1, clock_offset: 0, hash: hashOf(payload) },
    device_id: origin.deviceId,
    operator_id: origin.operatorId,
    facility_id: origin.facilityId,
    made_at: new Date().toISOString(),
  };
}

export function hashOf(payload: unknown): string {
  return createHash('sha256').update(canonical(payload)).digest('hex');
}

/** JSON with sorted keys and no white space. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}

export function uuidv7(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  const random = randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}
