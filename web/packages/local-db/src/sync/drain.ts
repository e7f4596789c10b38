/** One pass over the outbox as its only sender: batch after batch until nothing is left, or something says stop. */
import type { SyncRequest } from '@bloom/api-client';
import { isUnknownThere } from '../outbox/for-update';
import { isSale } from '../outbox/kinds';
import type { DeviceRow, OutboxRecord } from '../records';
import { type SendOutcome, type Verdict, verdicts } from './answer';
import { type AgreePorts, agree } from './generation';
import type { SyncEvent } from './machine';
import { toWire } from './store';
import type { Suspects } from './suspects';

export const BATCH_RECORDS = 100;
export const BATCH_BYTES = 256 * 1024;
/** Two records that fail alone in a row, and nothing between them: it is the server, not the records. */
const LONE_FAILURES_IN_A_ROW = 2;

/** A server that is put back again and again while we ask. */
const MOST_AGREEMENTS = 3;

export interface DrainPorts extends AgreePorts {
  send(request: SyncRequest): Promise<SendOutcome>;
  /** The generation the server told last; undefined before the first answer. */
  told?: string;
  /** What the person who is signed in wrote down will never be taken from them. */
  holdBack?(problem: { code: string; detail: string }): Promise<void>;
  suspects: Suspects;
  /** What the server does not know yet: it is not sent again in this pass. Kept up to date with what it answers. */
  unknown: Set<string>;
  /** True when the server failed for a whole batch the last time too: then halving begins at once. */
  rejectedBefore: boolean;
  /** Sales only, as the message of the sales sync speaks of them. */
  onProgress(change: { successes: number; failures: number; waiting: number }): void;
}

export type DrainResult = { event: SyncEvent; rejected: boolean };

export async function drain(fence: number, ports: DrainPorts): Promise<DrainResult> {
  const { store, suspects, facilityId, unknown } = ports;
  const loss = await reportLoss(fence, ports);
  if (loss) return { event: loss, rejected: false };
  let agreements = 0;
  const agreeNow = async (): Promise<SyncEvent | undefined> => {
    if (++agreements > MOST_AGREEMENTS) return failed(problemOf(SET_BACK));
    const outcome = await agree(fence, ports);
    return outcome && eventOf(outcome, problemOf(outcome));
  };
  if (ports.told !== undefined && ports.told !== (await store.generation(facilityId))) {
    const event = await agreeNow();
    if (event) return { event, rejected: false };
  }
  // Suspects go last and alone, so that they stop nobody.
  const skip = new Set(suspects.ids());
  const alone = [...skip];
  let limit = BATCH_RECORDS;
  let loneFailures = 0;
  let held: { code: string; detail: string } | undefined;

  for (;;) {
    const batch = await nextBatch(fence, ports, limit, skip, alone);
    if (batch.length === 0) break;
    const outcome = await ports.send({
      device: deviceOf(await store.device()),
      generation: await store.generation(facilityId),
      records: batch.map(toWire),
    });
    if (outcome.kind === 'answer') {
      const judged = verdicts(batch, outcome.results);
      await settle(fence, ports, batch, judged, outcome.serverTime);
      // What waits for an update of the server is no failure: it neither ends the pass nor makes it wait longer.
      const open = judged.filter((verdict) => verdict.is === 'open').filter(({ uuid }) => !unknown.has(uuid));
      for (const verdict of open) skip.add(verdict.uuid);
      held = open[0] ?? held;
      loneFailures = 0;
      limit = Math.min(BATCH_RECORDS, limit * 2);
      continue;
    }
    const problem = problemOf(outcome);
    await store.release(fence, batch, problem);
    if (outcome.kind === 'other-generation') {
      const event = await agreeNow();
      if (event) return { event, rejected: false };
      continue;
    }
    if (outcome.kind === 'notTheirs') {
      await ports.holdBack?.(problem);
      return {
        event: (await store.waiting(facilityId, unknown)).records > 0 ? failed(problem) : { type: 'drained' },
        rejected: false,
      };
    }
    if (outcome.kind !== 'rejected') return { event: eventOf(outcome, problem), rejected: false };
    // 413 and the like are about this very call; a 500 may be the server's bad moment, so it gets one more try.
    if (batch.length > 1) {
      if (outcome.status >= 500 && !ports.rejectedBefore && limit === BATCH_RECORDS) {
        return { event: failed(problem), rejected: true };
      }
      limit = Math.ceil(batch.length / 2);
      continue;
    }
    const uuid = (batch[0] as OutboxRecord).uuid;
    suspects.failedAlone(uuid);
    skip.add(uuid);
    held = problem;
    if (await quarantineSuspect(fence, ports, batch, problem)) continue;
    if (++loneFailures >= LONE_FAILURES_IN_A_ROW) return { event: failed(problem), rejected: true };
  }
  if (held && (await store.waiting(facilityId, unknown)).records > 0) return { event: failed(held), rejected: false };
  return { event: { type: 'drained' }, rejected: false };
}

async function nextBatch(
  fence: number,
  { store, facilityId, unknown }: DrainPorts,
  limit: number,
  skip: ReadonlySet<string>,
  alone: string[],
): Promise<OutboxRecord[]> {
  const batch = await store.claim(fence, { facilityId, limit, bytes: BATCH_BYTES, skip, unknown });
  if (batch.length > 0) return batch;
  // One that may not go yet (a sale whose patient is a suspect too) is asked again after the next.
  for (const [index, uuid] of alone.entries()) {
    const wanted = { facilityId, limit: 1, bytes: BATCH_BYTES, skip: new Set<string>(), unknown, only: uuid };
    const suspect = await store.claim(fence, wanted);
    if (suspect.length === 0) continue;
    alone.splice(index, 1);
    return suspect;
  }
  return [];
}

async function settle(
  fence: number,
  ports: DrainPorts,
  batch: OutboxRecord[],
  judged: Verdict[],
  serverTime?: number,
): Promise<void> {
  await ports.store.settle(fence, batch, judged, serverTime);
  for (const verdict of judged) {
    if (verdict.is === 'open' && isUnknownThere(verdict.code)) ports.unknown.add(verdict.uuid);
    else ports.unknown.delete(verdict.uuid);
  }
  const isJudged = ({ is, uuid }: Verdict) => is !== 'open' || ports.unknown.has(uuid);
  ports.suspects.passed(judged.filter(isJudged).map((verdict) => verdict.uuid));
  const sales = new Set(batch.filter(isSale).map((record) => record.uuid));
  const salesThatAre = (is: Verdict['is']) => judged.filter((one) => one.is === is && sales.has(one.uuid)).length;
  ports.onProgress({
    successes: salesThatAre('acknowledged'),
    failures: salesThatAre('quarantined'),
    waiting: (await ports.store.waiting(ports.facilityId, ports.unknown)).sales,
  });
}

async function quarantineSuspect(
  fence: number,
  ports: DrainPorts,
  [record]: OutboxRecord[],
  problem: { code: string; detail: string },
): Promise<boolean> {
  if (!record) return false;
  // What waits for a suspect patient cannot prove that the server is well.
  const verdict = ports.suspects.verdict(
    record.uuid,
    (await ports.store.waiting(ports.facilityId, ports.unknown)).sendable,
  );
  if (verdict === 'wait') return false;
  if (verdict === 'ask-server') {
    const control = await ports.send({ device: deviceOf(await ports.store.device()), records: [] });
    if (control.kind !== 'answer') return false;
  }
  await settle(fence, ports, [record], [{ uuid: record.uuid, is: 'quarantined', ...problem }]);
  return true;
}

/** A device whose database vanished is reported once with the highest number it gave out: the server shows the gap. */
async function reportLoss(fence: number, { store, send }: DrainPorts): Promise<SyncEvent | undefined> {
  const previous = (await store.device())?.previous;
  if (!previous || previous.reported) return undefined;
  const { device_id, epoch, issued } = previous;
  const outcome = await send({ device: { device_id, epoch, issued }, records: [] });
  // A server that will not take the report must not keep the sales waiting.
  if (outcome.kind !== 'answer') return outcome.kind === 'rejected' ? undefined : eventOf(outcome, problemOf(outcome));
  await store.markLossReported(fence);
  return undefined;
}

function deviceOf(device: DeviceRow | undefined): SyncRequest['device'] {
  if (!device) return undefined;
  return { device_id: device.device_id, epoch: device.epoch, issued: device.next_seq - 1 };
}

type NoAnswer = Exclude<SendOutcome, { kind: 'answer' }>;

function problemOf(outcome: NoAnswer): { code: string; detail: string } {
  if (outcome.kind === 'other-generation') return { code: 'other_generation', detail: 'The server was put back' };
  if (outcome.kind === 'unauthorized') return { code: 'unauthorized', detail: 'Sign in to send' };
  if (outcome.kind === 'rejected') return { code: `http_${outcome.status}`, detail: outcome.detail };
  return { code: outcome.code, detail: outcome.detail };
}

function eventOf(outcome: NoAnswer, problem: { code: string; detail: string }): SyncEvent {
  if (outcome.kind === 'unauthorized') return { type: 'unauthorized' };
  if (outcome.kind === 'busy') return { ...failed(problem), retryAfter: outcome.retryAfter };
  return { ...failed(problem), network: outcome.kind === 'network' };
}

const SET_BACK: NoAnswer = { kind: 'other-generation' };

function failed(problem: { code: string; detail: string }): Extract<SyncEvent, { type: 'failed' }> {
  return { type: 'failed', problem, network: false };
}
