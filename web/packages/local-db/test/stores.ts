/** Databases in memory, one pair per test; and sales to put into them. */

import type {
  AlertRequest,
  ContactPayload,
  EnrolmentPayload,
  LabControlPayload,
  LabEntryPayload,
  LabRequestPayload,
  LostSalePayload,
  NewStockCount,
  OrderPayload,
  PatientPayload,
  ReceiptPayload,
  ShiftEntryPayload,
  TermsAgreement,
  VisitPayload,
} from '@bloom/api-client';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { BloomDb } from '../src/bloom-db';
import type { OutboxDraft } from '../src/outbox/enqueue';
import type { DeviceMark, OutboxEnvironment } from '../src/outbox/environment';
import type { DraftPayloads } from '../src/outbox/kind';
import type { NewRecord, SaleDraft } from '../src/outbox/record';
import { OutboxDb } from '../src/outbox-db';
import type { InventoryRecord, OutboxKind } from '../src/records';
import { uuidV7 } from '../src/uuid';

export const NOW = Date.UTC(2026, 10, 21, 9, 0, 0);

export function memoryMarker(): OutboxEnvironment['marker'] & { mark: DeviceMark | null } {
  return {
    mark: null,
    read() {
      return this.mark;
    },
    write(mark) {
      this.mark = mark;
    },
  };
}

/** Ids in order, the same in every run. */
export function countedIds(prefix = 0): () => string {
  let count = prefix * 1_000_000;
  return () => {
    count++;
    return uuidV7(NOW + count, (bytes) => new DataView(bytes.buffer).setUint32(12, count));
  };
}

export function openStores(indexedDB = new IDBFactory()) {
  const options = { indexedDB, IDBKeyRange, autoOpen: true };
  const env: OutboxEnvironment = { now: () => NOW, newId: countedIds(), marker: memoryMarker() };
  return { indexedDB, options, env, bloom: new BloomDb(options), outbox: new OutboxDb(options) };
}

export const FACILITY = 'facility-accra';
export const AMA = { id: 'user-ama', name: 'Ama Mensah', facility_id: FACILITY };

export function sale(uuid: string, quantity = 1, product = 'product-1'): SaleDraft {
  return {
    uuid,
    madeAt: new Date(NOW).toISOString(),
    payload: {
      patient_id: null,
      currency: 'GHS',
      lines: [{ product_uuid: product, name: 'Paracetamol', batch_id: null, quantity, unit_price: '2.50' }],
      payments: [
        { method: 'cash', amount: '2.50', tendered: '5.00', change: '2.50', channel_id: null, reference: null },
      ],
      total: '2.50',
    },
  };
}

/** A patient made at the till, whose key is `patient_pk`. */
export function patient(uuid: string, patient_pk: string): NewRecord<PatientPayload> {
  const fields = { first_name: 'Efua', last_name: 'Owusu', phone: '+233 20 555 0101', sex: 'F' };
  return {
    uuid,
    madeAt: new Date(NOW).toISOString(),
    payload: { patient_pk, program: '', patient: { ...fields, birth_date: null, member_number: '' } },
  };
}

export function lostSale(uuid: string): NewRecord<LostSalePayload> {
  return {
    uuid,
    madeAt: new Date(NOW).toISOString(),
    payload: { product_uuid: null, description: 'Insulin glargine pen', quantity: 2, reason: 'not_carried' },
  };
}

/** Counted on this device; goes under its own id. */
export function stockCount(uuid: string): NewRecord<NewStockCount> {
  const entry = { lot: null, expiry_date: null, quantity: 7, counted_at: new Date(NOW).toISOString() };
  return {
    uuid,
    madeAt: new Date(NOW).toISOString(),
    payload: {
      id: uuid,
      facility_id: FACILITY,
      note: 'Shelf A',
      lines: [{ ...entry, id: `${uuid}-1`, product_id: 'product-1', batch_id: 'product-1-late' }],
    },
  };
}

export function agreement(uuid: string): NewRecord<TermsAgreement> {
  const at = new Date(NOW).toISOString();
  return { uuid, madeAt: at, payload: { version: '2026-11', agreed_at: at } };
}

export function alert(uuid: string): NewRecord<AlertRequest> {
  return { uuid, madeAt: new Date(NOW).toISOString(), payload: { kind: 'support', message: 'The printer is silent' } };
}

/** Of one supplier; goes under its own id. */
export function order(uuid: string): NewRecord<OrderPayload> {
  const at = new Date(NOW).toISOString();
  const offered = { offer_uuid: `${uuid}-offer`, barcode: '20product-1', name: 'Paracetamol', generic_name: '' };
  return {
    uuid,
    madeAt: at,
    payload: {
      ...{ uuid, supplier_uuid: 'akwaaba', supplier_name: 'Akwaaba Medical', note: '', submitted_at: at },
      lines: [{ uuid: `${uuid}-1`, ...offered, pack: 'Box of 10', pack_units: 10, packs: 2, price: '12.50' }],
    },
  };
}

/** What came of an order of a supplier outside the network; goes under its own id. */
export function receipt(uuid: string, orderUuid = 'order-1'): NewRecord<ReceiptPayload> {
  const at = new Date(NOW).toISOString();
  const counted = { open: 20, accepted: 17, refused: 2, missing: 1, reason: 'damaged' };
  const came = { barcode: '20product-1', name: 'Paracetamol', lot: 'C', expiry_date: '2028-01-31' };
  return {
    uuid,
    madeAt: at,
    payload: {
      ...{ uuid, order_uuid: orderUuid, shipment_uuid: null, supplier_name: 'Akwaaba Medical' },
      ...{ reference: `DN-${uuid}`, received_at: at },
      lines: [{ uuid: `${uuid}-1`, order_line_uuid: `${orderUuid}-1`, shipment_line_uuid: null, ...came, ...counted }],
    },
  };
}

/** What is asked of the laboratory, of a walk-in customer; goes under its own id. */
export function labRequest(uuid: string, patientId: string | null = null): NewRecord<LabRequestPayload> {
  const at = new Date(NOW).toISOString();
  const whose = {
    patient_id: patientId,
    walk_in_code: patientId === null ? 'W-7K3' : null,
    sex: null,
    birth_date: null,
  };
  const test = { definition_uuid: 'malaria-1', code: 'malaria_rdt', version: 1, consent: false };
  return {
    uuid,
    madeAt: at,
    payload: { uuid, ...whose, prescriber: '', note: '', requested_at: at, tests: [{ uuid: `${uuid}-1`, ...test }] },
  };
}

/** A test of a request was started; goes under its own id. */
export function labEntry(uuid: string, requestUuid = 'request-1'): NewRecord<LabEntryPayload> {
  const at = new Date(NOW).toISOString();
  const what = { kind: 'started', at, note: '', sale_uuid: null, result: null } as const;
  return { uuid, madeAt: at, payload: { uuid, request_uuid: requestUuid, test_uuid: `${requestUuid}-1`, ...what } };
}

/** A kit that was tried; goes under its own id. */
export function labControl(uuid: string): NewRecord<LabControlPayload> {
  const at = new Date(NOW).toISOString();
  const lot = { product_uuid: 'product-1', batch_id: 'product-1-late', lot: 'B', expiry_date: '2028-01-31' };
  return {
    uuid,
    madeAt: at,
    payload: { uuid, ...lot, name: 'Malaria RDT', level: 'positive', passed: true, note: '', at },
  };
}

/** A patient is enrolled; goes under its own id. */
export function enrolment(uuid: string, patientId = 'patient-1'): NewRecord<EnrolmentPayload> {
  const at = new Date(NOW).toISOString();
  const programme = { programme_uuid: 'hypertension-1', code: 'hypertension', version: 1 };
  return {
    uuid,
    madeAt: at,
    payload: { uuid, patient_id: patientId, ...programme, at, consent: true, target: '', medicines: [] },
  };
}

/** A visit of nobody's enrolment, unless one is named; goes under its own id. */
export function visit(uuid: string, enrolmentUuid: string | null = null): NewRecord<VisitPayload> {
  const at = new Date(NOW).toISOString();
  const programme = { programme_uuid: 'bmi-1', code: 'bmi', version: 1 };
  const decided = { advice: null, urgency: null, status: null, next_on: null, letter: false, skipped_reason: '' };
  return {
    uuid,
    madeAt: at,
    payload: {
      uuid,
      enrolment_uuid: enrolmentUuid,
      patient_id: 'patient-1',
      ...programme,
      visited_at: at,
      answers: { resourceType: 'QuestionnaireResponse', status: 'completed', item: [] },
      values: [{ code: 'bmi', number: 28.2 }],
      ...decided,
    },
  };
}

/** Somebody was called; goes under its own id. */
export function contact(uuid: string, enrolmentUuid = 'enrolment-1'): NewRecord<ContactPayload> {
  const at = new Date(NOW).toISOString();
  const what = { outcome: 'not_reached', remind_on: null, note: '' } as const;
  return { uuid, madeAt: at, payload: { uuid, enrolment_uuid: enrolmentUuid, at, ...what } };
}

/** One unit of the first line of a sale came back. */
export function saleReturn(uuid: string, saleUuid = 'sale-1', quantity = 1): NewRecord<DraftPayloads['sale_return']> {
  const total = (2.5 * quantity).toFixed(2);
  return {
    uuid,
    madeAt: new Date(NOW).toISOString(),
    payload: {
      sale_uuid: saleUuid,
      sale_receipt_number: '1-1',
      patient_id: null,
      currency: 'GHS',
      reason: 'not_needed',
      note: '',
      promo_code: null,
      lines: [
        {
          line: 0,
          product_uuid: 'product-1',
          name: 'Paracetamol',
          batch_id: null,
          quantity,
          unit_price: '2.50',
          discount: '0.00',
          to: 'stock',
        },
      ],
      refunds: [{ method: 'cash', amount: total, channel_id: null, reference: null }],
      total,
    },
  };
}

/** Of a shift of the till, with 100.00 counted, paid in or paid out. */
export function shiftEntry(
  kind: ShiftEntryPayload['kind'],
  shiftUuid: string,
  uuid: string,
): NewRecord<ShiftEntryPayload> {
  const nothing = { cash_sales: '0.00', cash_refunds: '0.00', mobile_money: '0.00', paid_in: '0.00', paid_out: '0.00' };
  const closing = { through_seq: 0, sales: 0, returns: 0, opening: '100.00', ...nothing, expected: '100.00' };
  return {
    uuid,
    madeAt: new Date(NOW).toISOString(),
    payload: {
      ...{ shift_uuid: shiftUuid, kind, currency: 'GHS', amount: '100.00', pieces: [], note: 'float' },
      ...{ per_cashier: false, closing: kind === 'closed' ? closing : null },
    },
  };
}

/** One of each kind that is recorded. */
export const RECORDS: { [Kind in OutboxKind]: (uuid: string) => NewRecord<DraftPayloads[Kind]> } = {
  sale: (uuid: string) => sale(uuid),
  patient: (uuid: string) => patient(uuid, uuid),
  lost_sale: lostSale,
  stock_count: stockCount,
  order,
  receipt: (uuid: string) => receipt(uuid),
  lab_request: (uuid: string) => labRequest(uuid),
  lab_entry: (uuid: string) => labEntry(uuid),
  lab_control: labControl,
  enrolment: (uuid: string) => enrolment(uuid),
  visit: (uuid: string) => visit(uuid),
  contact: (uuid: string) => contact(uuid),
  sale_return: (uuid: string) => saleReturn(uuid),
  shift_entry: (uuid: string) => shiftEntry('opened', uuid, uuid),
  terms_agreement: agreement,
  alert,
};

/** What Ama recorded, on its way into the outbox. */
export function draftOf<Kind extends OutboxDraft['kind']>(
  kind: Kind,
  { uuid, madeAt, payload }: NewRecord<OutboxDraft<Kind>['payload']>,
): OutboxDraft<Kind> {
  return { uuid, kind, facility_id: FACILITY, user_id: AMA.id, user_name: AMA.name, made_at: madeAt, payload };
}

export function product(uuid: string, quantity: number): InventoryRecord {
  return {
    uuid,
    barcode_id: `20${uuid}`,
    name: 'Paracetamol 500 mg',
    generic_name: 'Paracetamol',
    brand_name: '',
    form: 'tablet',
    strength: '500 mg',
    pack_size: '10',
    category: '',
    is_custom: false,
    reorder_level: null,
    walk_in_selling_price: '2.50',
    member_selling_price: '2.00',
    quantity,
    expiry_date: '2027-01-31',
    batches: [
      { id: `${uuid}-late`, lot: 'B', expiry_date: '2027-06-30', quantity: quantity - 3 },
      { id: `${uuid}-early`, lot: 'A', expiry_date: '2027-01-31', quantity: 3 },
    ],
  };
}
