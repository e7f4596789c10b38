/** How often people signed in here without a network: counted by day, sent weekly, then cleared (OLG-27..OLG-30). */
import type { OfflineLoginCounts } from '@bloom/api-client';
import {
  type BloomDb,
  type LoginCountsRow,
  type OfflineLoginCountRecord,
  type OutboxDb,
  uuidV7,
} from '@bloom/local-db';

const WEEK = 7 * 24 * 3_600_000;
/** The server takes no more at once. */
const MOST_DAYS = 366;
const KEY = 'login-counts';

/** The calendar day of this device, `yyyy-MM-dd`. */
export function localDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function countLogin(bloom: BloomDb, result: 'success' | 'fail', now: Date = new Date()): Promise<void> {
  const date = localDay(now);
  return bloom.transaction('rw', bloom.offline_login_count, async () => {
    const row = (await bloom.offline_login_count.get(date)) ?? { date, success: 0, fail: 0 };
    await bloom.offline_login_count.put({ ...row, [result]: row[result] + 1 });
  });
}

/** @param sentAt RFC 3339, undefined before the first sending */
export function isDue(rows: readonly OfflineLoginCountRecord[], sentAt: string | undefined, now: Date): boolean {
  const isOld = (time: number) => now.getTime() - time >= WEEK;
  const oldest = rows.map((row) => row.date).sort()[0];
  if (oldest === undefined) return false;
  return isOld(Date.parse(`${oldest}T00:00:00`)) || (sentAt !== undefined && isOld(Date.parse(sentAt)));
}

export interface CountPorts {
  bloom: BloomDb;
  outbox: OutboxDb;
  userId: string;
  facilityId: string;
  /** Resolves with the status of the answer; rejects when there was none. */
  post(body: OfflineLoginCounts, idempotencyKey: string): Promise<number>;
  sentAt: { get(): string | undefined; set(time: string): void };
  now(): Date;
}

/**
 * Sends what is due. An unanswered try is repeated unchanged under its own key: the server may have counted it. Only
 * what was sent is cleared, and only after a 2xx (T57). Resolves with whether anything was acknowledged.
 */
export async function sendCounts(ports: CountPorts): Promise<boolean> {
  const batch = (await batchUnderWay(ports)) ?? (await newBatch(ports));
  if (!batch) return false;
  const status = await ports.post(batch.body, batch.idempotency_key);
  if (status >= 200 && status < 300) {
    await clearSent(ports.bloom, batch.body.counts);
    await ports.outbox.meta.delete(KEY);
    ports.sentAt.set(ports.now().toISOString());
    return true;
  }
  // Refused for what it says, it would be refused for ever: the rows stay, and the next try makes a new batch of them.
  if (status >= 400 && status < 500 && ![401, 408, 429].includes(status)) await ports.outbox.meta.delete(KEY);
  return false;
}

async function batchUnderWay({ outbox, facilityId }: CountPorts): Promise<LoginCountsRow | undefined> {
  const batch = (await outbox.meta.get(KEY)) as LoginCountsRow | undefined;
  // Nobody may send for another facility; its rows are still here.
  return batch?.body.facility_id === facilityId ? batch : undefined;
}

async function newBatch(ports: CountPorts): Promise<LoginCountsRow | undefined> {
  const rows = await ports.bloom.offline_login_count.orderBy('date').limit(MOST_DAYS).toArray();
  if (!isDue(rows, ports.sentAt.get(), ports.now())) return undefined;
  const batch: LoginCountsRow = {
    key: KEY,
    idempotency_key: uuidV7(),
    body: { user_id: ports.userId, facility_id: ports.facilityId, counts: rows },
  };
  await ports.outbox.meta.put(batch);
  return batch;
}

/** What was counted since the sending stays. */
function clearSent(bloom: BloomDb, sent: readonly OfflineLoginCountRecord[]): Promise<void> {
  return bloom.transaction('rw', bloom.offline_login_count, async () => {
    for (const { date, success, fail } of sent) {
      const row = await bloom.offline_login_count.get(date);
      if (!row) continue;
      const left = { date, success: Math.max(0, row.success - success), fail: Math.max(0, row.fail - fail) };
      if (left.success + left.fail === 0) await bloom.offline_login_count.delete(date);
      else await bloom.offline_login_count.put(left);
    }
  });
}
