/** What is done at the till: durable in the outbox first, then visible in `bloom`. */
import type {
  AlertRequest,
  LostSalePayload,
  NewStockCount,
  PatientPayload,
  SalePayload,
  TermsAgreement,
} from '@bloom/api-client';
import { type BloomDb, bloomDb } from '../bloom-db';
import { type OutboxDb, outboxDb } from '../outbox-db';
import type {
  AlertOutboxRecord,
  LostSaleOutboxRecord,
  OutboxKind,
  OutboxRecord,
  PatientOutboxRecord,
  SaleOutboxRecord,
  StockCountOutboxRecord,
  TermsOutboxRecord,
} from '../records';
import { applyLocally, dropAcknowledgedLostSales } from './apply-locally';
import { type DraftPayloads, enqueue, type RecordOf } from './enqueue';
import { browserEnvironment, type OutboxEnvironment } from './environment';
import { isLostSale } from './kinds';

export interface NewRecord<Payload> {
  uuid: string;
  /** RFC 3339, device time. */
  madeAt: string;
  payload: Payload;
}

export type SaleDraft = NewRecord<Omit<SalePayload, 'receipt_number'>>;

/** Who stands at the till, and for which facility. */
export interface TillOperator {
  id: string;
  name: string;
  facility_id: string;
}

/** Milliseconds. The copy in `bloom` may lag behind a download that is being stored; the receipt does not wait for it. */
const LONGEST_WAIT_FOR_COPY = 300;

export interface OutboxStores {
  bloom: BloomDb;
  outbox: OutboxDb;
  env: OutboxEnvironment;
}

const ofThisBrowser = (): OutboxStores => ({ bloom: bloomDb(), outbox: outboxDb(), env: browserEnvironment() });

/**
 * Resolves once the sale is durable. Rejects with a `StorageError` when it is not, and then nothing was written.
 * A failing copy in `bloom` is no failure: it is derived, and `reconcile` makes it at the next start.
 */
export function recordSale(sale: SaleDraft, operator: TillOperator, stores?: OutboxStores): Promise<SaleOutboxRecord> {
  return record('sale', sale, operator, stores);
}

/** As `recordSale`. The patient can be found and sold to at once. */
export function recordPatient(
  patient: NewRecord<PatientPayload>,
  operator: TillOperator,
  stores?: OutboxStores,
): Promise<PatientOutboxRecord> {
  return record('patient', patient, operator, stores);
}

/** As `recordSale`. Counted as unsynced until the server has it (OUT-20). */
export function recordLostSale(
  lost: NewRecord<LostSalePayload>,
  operator: TillOperator,
  stores?: OutboxStores,
): Promise<LostSaleOutboxRecord> {
  return record('lost_sale', lost, operator, stores);
}

/** As `recordSale`, without a copy in `bloom`: the stock changes when the count is applied, by the server. */
export function recordStockCount(
  count: NewRecord<NewStockCount>,
  operator: TillOperator,
  stores?: OutboxStores,
): Promise<StockCountOutboxRecord> {
  return record('stock_count', count, operator, stores);
}

/** As `recordStockCount`: that the terms of service were agreed to (TOS-05). */
export function recordTermsAgreement(
  agreement: NewRecord<TermsAgreement>,
  operator: TillOperator,
  stores?: OutboxStores,
): Promise<TermsOutboxRecord> {
  return record('terms_agreement', agreement, operator, stores);
}

/** As `recordStockCount`: a call for the support team. */
export function recordAlert(
  alert: NewRecord<AlertRequest>,
  operator: TillOperator,
  stores?: OutboxStores,
): Promise<AlertOutboxRecord> {
  return record('alert', alert, operator, stores);
}

async function record<Kind extends OutboxKind>(
  kind: Kind,
  { uuid, madeAt, payload }: NewRecord<DraftPayloads[Kind]>,
  operator: TillOperator,
  { bloom, outbox, env }: OutboxStores = ofThisBrowser(),
): Promise<RecordOf<Kind>> {
  const draft = {
    uuid,
    kind,
    facility_id: operator.facility_id,
    user_id: operator.id,
    user_name: operator.name,
    made_at: madeAt,
    payload,
  };
  const stored = await enqueue(outbox, draft, env);
  const copy = applyCopy(bloom, outbox, stored).catch((error: unknown) => {
    console.error(`The ${kind} is safe in the outbox; its local copy follows at the next start`, error);
  });
  await Promise.race([copy, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_FOR_COPY))]);
  return stored;
}

async function applyCopy(bloom: BloomDb, outbox: OutboxDb, stored: OutboxRecord): Promise<void> {
  await applyLocally(bloom, [stored]);
  if (isLostSale(stored)) await dropAcknowledgedLostSales(bloom, outbox, [stored.uuid]);
}
