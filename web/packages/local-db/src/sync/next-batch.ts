/** Which records go next: a patient made at the till is on the server before any sale that names it. */
import type { Named } from '../outbox/kind';
import { firstInOrder, WAITING_STATES } from '../outbox/states';
import { keyOf, needsOf, type WaitingRecord, waitingRecords } from '../outbox/waiting';
import type { OutboxDb } from '../outbox-db';
import type { OutboxRecord } from '../records';

export interface ClaimOptions {
  facilityId: string;
  limit: number;
  /** Characters of JSON; at least one record is always taken. */
  bytes: number;
  /** Left out of this pass; what names it waits for it. */
  skip: ReadonlySet<string>;
  /** What the server does not know yet: left out as well, and nothing waits for its update. */
  unknown: ReadonlySet<string>;
  /** This record alone. */
  only?: string;
}

/**
 * What must be on the server first goes first: what others name, then everything else, each in the order in which it was
 * made. What names something that still waits comes along only in the same batch, after it.
 */
export async function nextBatch(outbox: OutboxDb, options: ClaimOptions): Promise<OutboxRecord[]> {
  const { facilityId, limit, bytes, skip, unknown, only } = options;
  const wanted = ({ uuid, facility_id }: OutboxRecord) =>
    facility_id === facilityId && !skip.has(uuid) && !unknown.has(uuid) && (!only || only === uuid);
  const waiting = (await waitingOf(outbox, facilityId, unknown)).filter(({ key }) => key !== null);
  const ahead = new Ahead(waiting);
  const first: OutboxRecord[] = [];
  for (const record of firstOf((await inOrder(outbox, waiting)).filter(wanted), limit, bytes)) {
    if (ahead.holdsUp(needsOf(record))) continue;
    first.push(record);
    ahead.goes(record);
  }
  const mayGo = (record: OutboxRecord) => keyOf(record) === null && wanted(record) && !ahead.holdsUp(needsOf(record));
  // `sending` under our own fence is what a dead sender left behind.
  const others = await Promise.all(WAITING_STATES.map((state) => firstInOrder(outbox, state, limit, mayGo)));
  return firstOf([...first, ...others.flat().sort(byAge)], limit, bytes);
}

/** What of a facility waits to be sent, as numbers. */
export interface Waiting {
  records: number;
  sales: number;
  /** Without what names something that has to go first. */
  sendable: number;
}

export async function countWaiting(
  outbox: OutboxDb,
  facilityId: string,
  unknown: ReadonlySet<string> = new Set(),
): Promise<Waiting> {
  const records = await waitingOf(outbox, facilityId, unknown);
  const ahead = new Ahead(records);
  return {
    records: records.length,
    sales: records.filter(({ kind }) => kind === 'sale').length,
    sendable: records.filter(({ needs }) => !ahead.holdsUp(needs)).length,
  };
}

/** What is still to be sent and is named by others. One key may be that of several: a patient, and a change of it. */
class Ahead {
  private readonly left = new Map<string, number>();

  constructor(records: readonly WaitingRecord[]) {
    for (const { kind, key } of records) if (key !== null) this.count({ kind, key }, 1);
  }

  holdsUp(needs: readonly Named[]): boolean {
    return needs.some((need) => (this.left.get(nameOf(need)) ?? 0) > 0);
  }

  /** It is in the batch: what names it may come after it. */
  goes(record: OutboxRecord): void {
    this.count({ kind: record.kind, key: keyOf(record) ?? '' }, -1);
  }

  private count(named: Named, more: number): void {
    this.left.set(nameOf(named), (this.left.get(nameOf(named)) ?? 0) + more);
  }
}

const nameOf = ({ kind, key }: Named): string => `${kind} ${key}`;

async function waitingOf(outbox: OutboxDb, facilityId: string, unknown: ReadonlySet<string>): Promise<WaitingRecord[]> {
  const records = await waitingRecords(outbox);
  return records.filter(({ uuid, facility_id }) => facility_id === facilityId && !unknown.has(uuid));
}

/** In the order in which they were made. */
async function inOrder(outbox: OutboxDb, waiting: WaitingRecord[]): Promise<OutboxRecord[]> {
  const records = await outbox.outbox.bulkGet(waiting.map(({ uuid }) => uuid));
  return records.filter((record) => record !== undefined).sort(byAge);
}

function byAge(left: OutboxRecord, right: OutboxRecord): number {
  return left.epoch - right.epoch || left.seq - right.seq;
}

function firstOf<Rec extends OutboxRecord>(records: Rec[], limit: number, bytes: number): Rec[] {
  let size = 0;
  const batch: Rec[] = [];
  for (const record of records.slice(0, limit)) {
    size += JSON.stringify(record.payload).length + 400;
    if (batch.length > 0 && size > bytes) break;
    batch.push(record);
  }
  return batch;
}
