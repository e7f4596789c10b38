/** What kinds of records there are. A new kind is a file here, named as its records name it, and a line of the list. */
import type { OutboxKind, OutboxRecord, OutboxRecordOf } from '../../records';
import type { Kind, LocalCopy } from '../kind';
import { alert } from './alert';
import { contact } from './contact';
import { enrolment } from './enrolment';
import { labControl } from './lab-control';
import { labEntry } from './lab-entry';
import { labRequest } from './lab-request';
import { lostSale } from './lost-sale';
import { order } from './order';
import { patient } from './patient';
import { receipt } from './receipt';
import { sale } from './sale';
import { saleReturn } from './sale-return';
import { shiftEntry } from './shift-entry';
import { stockCount } from './stock-count';
import { termsAgreement } from './terms-agreement';
import { visit } from './visit';

export const KINDS: { readonly [Name in OutboxKind]: Kind<Name> } = {
  sale,
  patient,
  lost_sale: lostSale,
  stock_count: stockCount,
  order,
  receipt,
  lab_request: labRequest,
  lab_entry: labEntry,
  lab_control: labControl,
  enrolment,
  visit,
  contact,
  sale_return: saleReturn,
  shift_entry: shiftEntry,
  terms_agreement: termsAgreement,
  alert,
};

/** Some kind, which is given none but its own records. */
type AnyKind = Kind<OutboxKind>;
type AnyCopy = LocalCopy<OutboxRecordOf<OutboxKind>>;

const ALL: readonly AnyKind[] = Object.values(KINDS);

/** undefined for what a later version recorded here: nothing is known of it, and it is sent as it stands. */
export function kindOf(record: { kind: string }): AnyKind | undefined {
  return ALL.find(({ name }) => name === record.kind);
}

/** What this device shows of records, by kind, each with those of its kind: there are some. */
export function copiesOf<Rec extends { kind: string }>(records: readonly Rec[]): [AnyCopy, Rec[]][] {
  return COPIES.flatMap(({ name, copy }) => {
    const own = records.filter(({ kind }) => kind === name);
    return own.length > 0 ? [[copy, own] as [AnyCopy, Rec[]]] : [];
  });
}

/** The kinds of which this device shows something. */
export const COPIES = ALL.flatMap(({ name, copy }) => (copy ? [{ name, copy }] : []));

const is =
  <Name extends OutboxKind>(name: Name) =>
  (record: OutboxRecord): record is Extract<OutboxRecord, OutboxRecordOf<Name>> =>
    record.kind === name;

export const isSale = is('sale');
export const isPatient = is('patient');
export const isOrder = is('order');
export const isReceipt = is('receipt');
export const isLabRequest = is('lab_request');
export const isLabEntry = is('lab_entry');
export const isLabControl = is('lab_control');
export const isEnrolment = is('enrolment');
export const isVisit = is('visit');
export const isContact = is('contact');
