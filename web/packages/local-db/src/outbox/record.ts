/** What is done at the till: durable in the outbox first, then visible in `bloom`. */
import { type BloomDb, bloomDb } from '../bloom-db';
import { type OutboxDb, outboxDb } from '../outbox-db';
import type { OutboxKind, OutboxRecord } from '../records';
import { applyLocally, dropAcknowledged } from './apply-locally';
import { enqueueAll, type RecordOf } from './enqueue';
import { browserEnvironment, type OutboxEnvironment } from './environment';
import type { DraftPayloads } from './kind';
import { KINDS } from './kinds';

export interface NewRecord<Payload> {
  /** Minted when the work begins (the cart opens, the form opens), not on the click: the same uuid again is no second one. */
  uuid: string;
  /** RFC 3339, device time. */
  madeAt: string;
  payload: Payload;
}

export type SaleDraft = NewRecord<DraftPayloads['sale']>;

/** Who stands at the till, and for which facility. */
export interface TillOperator {
  id: string;
  name: string;
  facility_id: string;
}

/** Milliseconds. The copy in `bloom` may lag behind a download that is being stored; nobody waits longer for it. */
const LONGEST_WAIT_FOR_COPY = 300;

export interface OutboxStores {
  bloom: BloomDb;
  outbox: OutboxDb;
  env: OutboxEnvironment;
}

const ofThisBrowser = (): OutboxStores => ({ bloom: bloomDb(), outbox: outboxDb(), env: browserEnvironment() });

/**
 * Resolves once the record is durable; from then on the server gets it. Rejects with a `StorageError` when it is not, and
 * then nothing was written. A sale does not wait for its copy in `bloom` (decision 76). A copy that fails is no failure: it
 * is derived, and `reconcile` makes it at the next start. A patient can be found and sold to at once; a lost sale counts as
 * unsynced until the server has it (OUT-20); what only the server applies (a stock count, an agreement to the terms of
 * service (TOS-05), a call for the support team) has no copy.
 */
export async function record<Kind extends OutboxKind>(
  kind: Kind,
  made: NewRecord<DraftPayloads[Kind]>,
  operator: TillOperator,
  stores?: OutboxStores,
): Promise<RecordOf<Kind>> {
  const [stored] = await recordAll(kind, [made], operator, stores);
  return stored as RecordOf<Kind>;
}

/** As `record`, of what one press makes: all of it is durable, in its order, or nothing is. */
export async function recordAll<Kind extends OutboxKind>(
  kind: Kind,
  made: readonly NewRecord<DraftPayloads[Kind]>[],
  operator: TillOperator,
  { bloom, outbox, env }: OutboxStores = ofThisBrowser(),
): Promise<RecordOf<Kind>[]> {
  const drafts = made.map(({ uuid, madeAt, payload }) => ({
    uuid,
    kind,
    facility_id: operator.facility_id,
    user_id: operator.id,
    user_name: operator.name,
    made_at: madeAt,
    payload,
  }));
  const stored = await enqueueAll(outbox, drafts, env);
  const isOpen = bloom.isOpen();
  const copy = applyCopy(bloom, outbox, kind, stored).catch((error: unknown) => {
    console.error(`The ${kind} is safe in the outbox; its local copy follows at the next start`, error);
  });
  // It is done: its copy has begun, and the database itself lets whoever reads afterwards wait for it. One that is being
  // opened does not keep that order.
  if (KINDS[kind].copy?.isLater && isOpen) return stored;
  await Promise.race([copy, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_FOR_COPY))]);
  return stored;
}

async function applyCopy(bloom: BloomDb, outbox: OutboxDb, kind: OutboxKind, stored: OutboxRecord[]): Promise<void> {
  await applyLocally(bloom, stored);
  if (!KINDS[kind].copy?.untilSent) return;
  await dropAcknowledged(
    bloom,
    outbox,
    stored.map(({ uuid }) => uuid),
  );
}
