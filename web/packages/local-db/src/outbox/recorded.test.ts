/**
 * What a till sends stands in `api/record-cases.json`, in every wording that any till ever used. Each must be taken by
 * every later server (`server/app/tests/api/inbox/versions.rs`); here the newest is what this program writes.
 */
import { expect, it } from 'vitest';
import recorded from '../../../../../api/record-cases.json';
import { openStores } from '../../test/stores';
import { canonicalJson } from '../canonical';
import type { OutboxKind } from '../records';
import { sha256Hex } from '../sha256';
import { toWire } from '../sync/store';
import { enqueue } from './enqueue';
import type { DraftPayloads } from './kind';
import { KINDS } from './kinds';

const AT = '2026-03-02T08:59:00.000Z';
const EFUA = '019cada0-0000-7000-8000-0000000000ee';
const COUNT = '019cada0-0000-7000-8000-000000000004';
const ORDER = '019cada0-0000-7000-8000-000000000007';
const RECEIPT = '019cada0-0000-7000-8000-000000000008';
const LAB_REQUEST = '019cada0-0000-7000-8000-000000000009';
const LAB_ENTRY = '019cada0-0000-7000-8000-000000000010';
const LAB_CONTROL = '019cada0-0000-7000-8000-000000000011';
const patient = {
  first_name: 'Efua',
  last_name: 'Owusu',
  phone: '+233 20 555 0101',
  sex: 'F',
  birth_date: '1990-02-28',
  member_number: '',
};

const ENROLMENT = '019cada0-0000-7000-8000-000000000012';
const VISIT = '019cada0-0000-7000-8000-000000000013';
const CONTACT = '019cada0-0000-7000-8000-000000000014';
const hypertension = {
  programme_uuid: '019cada0-0000-7000-8000-0000000000e1',
  code: 'hypertension',
  version: 1,
};
const LAB_TEST = '019cada0-0000-7000-8000-0000000000d1';
const lot = { product_uuid: 'product-1', batch_id: 'batch-1', lot: 'A-1', expiry_date: '2027-01-31' };

/** With all that a payload may have. */
const drafts: DraftPayloads = {
  patient: { patient_pk: EFUA, program: '', patient: { ...patient, sex: 'M' }, before: patient },
  sale: {
    patient_id: EFUA,
    currency: 'GHS',
    lines: [{ product_uuid: 'product-1', name: 'Paracétamol', batch_id: 'batch-1', quantity: 2, unit_price: '2.50' }],
    payments: [
      { method: 'cash', amount: '2.00', tendered: '5.00', change: '3.00', channel_id: null, reference: null },
      { method: 'mobile_money', amount: '2.50', tendered: '2.50', change: '0.00', channel_id: 'mtn', reference: 'R-1' },
    ],
    total: '4.50',
    promo: { id: 'promo-1', code: 'MAMA', kind: 'percent', value: '10', discount: '0.50' },
  },
  lost_sale: { product_uuid: null, description: 'Insulin glargine pen', quantity: 2, reason: 'not_carried' },
  stock_count: {
    id: COUNT,
    facility_id: recorded.facility_id,
    note: 'Shelf A',
    lines: [
      {
        id: `${COUNT.slice(0, -1)}9`,
        product_id: 'product-1',
        batch_id: null,
        lot: 'A-1',
        expiry_date: '2027-01-31',
        quantity: 7,
        counted_at: AT,
      },
    ],
  },
  terms_agreement: { version: '2026-03', agreed_at: AT },
  alert: { kind: 'support', message: 'The printer is silent' },
  order: {
    uuid: ORDER,
    supplier_uuid: '019cada0-0000-7000-8000-0000000000b1',
    supplier_name: 'Akwaaba Medical',
    note: 'Avant midi',
    submitted_at: AT,
    lines: [
      {
        uuid: '019cada0-0000-7000-8000-0000000000b2',
        offer_uuid: '019cada0-0000-7000-8000-0000000000b3',
        barcode: '6001234567892',
        name: 'Paracétamol 500 mg',
        generic_name: 'Paracetamol',
        pack: 'Box of 100',
        pack_units: 100,
        packs: 3,
        price: '12.50',
      },
    ],
  },
  receipt: {
    uuid: RECEIPT,
    order_uuid: '019cada0-0000-7000-8000-0000000000c1',
    shipment_uuid: '019cada0-0000-7000-8000-0000000000c2',
    supplier_name: 'Akwaaba Medical',
    reference: 'W-000012',
    received_at: AT,
    lines: [
      {
        uuid: '019cada0-0000-7000-8000-0000000000c3',
        order_line_uuid: '019cada0-0000-7000-8000-0000000000c4',
        shipment_line_uuid: '019cada0-0000-7000-8000-0000000000c5',
        barcode: '6001234567892',
        name: 'Paracétamol 500 mg',
        lot: 'A-1',
        expiry_date: '2027-01-31',
        open: 300,
        accepted: 290,
        refused: 6,
        missing: 4,
        reason: 'damaged',
      },
    ],
  },
  lab_request: {
    uuid: LAB_REQUEST,
    patient_id: EFUA,
    walk_in_code: null,
    sex: 'female',
    birth_date: '1990-02-28',
    prescriber: 'Dr Addo',
    note: 'Fièvre',
    requested_at: AT,
    tests: [
      {
        uuid: LAB_TEST,
        definition_uuid: '019cada0-0000-7000-8000-0000000000d2',
        code: 'glucose',
        version: 1,
        consent: true,
      },
    ],
  },
  lab_entry: {
    uuid: LAB_ENTRY,
    request_uuid: LAB_REQUEST,
    test_uuid: LAB_TEST,
    kind: 'result',
    at: AT,
    note: '',
    sale_uuid: null,
    result: {
      kit: lot,
      started_at: AT,
      read_at: AT,
      timing: 'in_time',
      outcome: 'valid',
      values: [{ code: 'glucose', number: 5.5, choice: null, flag: 'normal', low: 3.9, high: 7.8 }],
      amends: null,
    },
  },
  lab_control: {
    uuid: LAB_CONTROL,
    ...lot,
    name: 'Glycémie',
    level: 'positive',
    passed: true,
    note: 'Flacon neuf',
    at: AT,
  },
  enrolment: {
    uuid: ENROLMENT,
    patient_id: EFUA,
    ...hypertension,
    at: AT,
    consent: true,
    target: 'Moins de 140/90',
    medicines: [{ product_uuid: 'product-1', name: 'Amlodipine 5 mg', daily_units: 0.5 }],
  },
  visit: {
    uuid: VISIT,
    enrolment_uuid: ENROLMENT,
    patient_id: EFUA,
    ...hypertension,
    visited_at: AT,
    answers: {
      resourceType: 'QuestionnaireResponse',
      status: 'completed',
      item: [
        {
          linkId: 'reading_1',
          item: [
            { linkId: 'systolic_1', answer: [{ valueInteger: 168 }] },
            { linkId: 'diastolic_1', answer: [{ valueInteger: 102 }] },
          ],
        },
        { linkId: 'weight', answer: [{ valueDecimal: 82.5 }] },
        { linkId: 'danger_signs', answer: [{ valueBoolean: false }] },
        { linkId: 'takes_medicines', answer: [{ valueCoding: { code: 'every_day' } }] },
        { linkId: 'last_dose', answer: [{ valueDate: '2026-03-01' }] },
        { linkId: 'complaints', answer: [{ valueString: 'Maux de tête' }] },
      ],
    },
    values: [
      { code: 'systolic', number: 168 },
      { code: 'weight', number: 82.5 },
    ],
    advice: 'very_high',
    urgency: 'soon',
    status: 'uncontrolled',
    next_on: '2026-03-09',
    letter: true,
    skipped_reason: '',
  },
  contact: {
    uuid: CONTACT,
    enrolment_uuid: ENROLMENT,
    at: AT,
    outcome: 'remind_later',
    remind_on: '2026-03-05',
    note: 'Rappeler le soir',
  },
  sale_return: {
    sale_uuid: '019cada0-0000-7000-8000-000000000002',
    sale_receipt_number: '1S4X-1-00002',
    patient_id: EFUA,
    currency: 'GHS',
    reason: 'not_needed',
    note: 'Rapporté le soir',
    promo_code: 'MAMA',
    lines: [
      {
        line: 0,
        product_uuid: 'product-1',
        name: 'Paracétamol',
        batch_id: 'batch-1',
        quantity: 1,
        unit_price: '2.50',
        discount: '0.25',
        to: 'stock',
      },
    ],
    refunds: [{ method: 'cash', amount: '2.25', channel_id: null, reference: null }],
    total: '2.25',
  },
  shift_entry: {
    shift_uuid: '019cada0-0000-7000-8000-0000000000aa',
    kind: 'closed',
    currency: 'GHS',
    amount: '118.00',
    pieces: [
      { value: '50.00', count: 2 },
      { value: '2.00', count: 9 },
    ],
    note: 'Monnaie mal rendue',
    per_cashier: true,
    closing: {
      ...{ through_seq: 15, sales: 2, returns: 1, opening: '100.00', cash_sales: '24.50', cash_refunds: '2.25' },
      ...{ mobile_money: '12.00', paid_in: '10.00', paid_out: '12.25', expected: '120.00' },
    },
  },
};

/** As this program sends them: one of each kind, numbered in this order. */
async function written() {
  const { outbox, env } = openStores();
  const records = [];
  for (const [index, kind] of (Object.keys(drafts) as OutboxKind[]).entries()) {
    const uuid = kind === 'stock_count' ? COUNT : `${COUNT.slice(0, -2)}${String(index + 1).padStart(2, '0')}`;
    const operator = { facility_id: recorded.facility_id, user_id: recorded.operator_id, user_name: 'Kofi' };
    const draft = { uuid, kind, ...operator, made_at: AT, payload: drafts[kind] };
    records.push(toWire(await enqueue(outbox, draft, env)));
  }
  return records;
}

it('OUT-23 the newest wording of every kind on record is what this till sends', async () => {
  const newest = recorded.cases.filter(({ record }) => record.schema === KINDS[record.kind as OutboxKind]?.schema);
  for (const record of await written()) {
    const known = newest.filter(({ record: { kind } }) => kind === record.kind).map((one) => one.record);
    expect(
      known,
      `a ${record.kind} is worded anew: record it, with the next schema where a server has to know of it`,
    ).toContainEqual(record);
  }
});

it('OUT-23 no wording on record is of a kind that this program has given up, and every hash is its own', () => {
  for (const { record } of recorded.cases) {
    expect(Object.keys(KINDS)).toContain(record.kind);
    expect(record.hash).toBe(sha256Hex(canonicalJson(record.payload, true)));
  }
});
