/** A completed sale: durable in the outbox first, then visible in `bloom`. */
import type { SalePayload } from '@bloom/api-client';
import { type BloomDb, bloomDb } from '../bloom-db';
import { enqueue } from '../outbox/enqueue';
import { browserEnvironment, type OutboxEnvironment } from '../outbox/environment';
import { type OutboxDb, outboxDb } from '../outbox-db';
import type { OutboxRecord } from '../records';
import { applyLocally } from './apply-locally';

export interface SaleDraft {
  uuid: string;
  /** RFC 3339, device time. */
  madeAt: string;
  payload: Omit<SalePayload, 'receipt_number'>;
}

export interface SaleOperator {
  id: string;
  name: string;
  facility_id: string;
}

/** Milliseconds. The copy in `bloom` may lag behind a download that is being stored; the receipt does not wait for it. */
const LONGEST_WAIT_FOR_COPY = 300;

export interface SaleStores {
  bloom: BloomDb;
  outbox: OutboxDb;
  env: OutboxEnvironment;
}

/**
 * Resolves once the sale is durable. Rejects with a `StorageError` when it is not, and then nothing was written.
 * A failing copy in `bloom` is no failure: it is derived, and `reconcile` makes it at the next start.
 */
export async function recordSale(
  sale: SaleDraft,
  operator: SaleOperator,
  stores: SaleStores = { bloom: bloomDb(), outbox: outboxDb(), env: browserEnvironment() },
): Promise<OutboxRecord> {
  const draft = {
    uuid: sale.uuid,
    kind: 'sale' as const,
    facility_id: operator.facility_id,
    user_id: operator.id,
    user_name: operator.name,
    made_at: sale.madeAt,
    payload: sale.payload,
  };
  const record = await enqueue(stores.outbox, draft, stores.env);
  const copy = applyLocally(stores.bloom, record).catch((error: unknown) => {
    console.error('The sale is safe in the outbox; its local copy follows at the next start', error);
  });
  await Promise.race([copy, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_FOR_COPY))]);
  return record;
}
