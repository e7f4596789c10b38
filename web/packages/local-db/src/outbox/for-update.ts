/**
 * Records that the server does not know yet: it is older than this program, or was put back to an earlier version. They
 * wait for its update and are no failure. Which they are stands in one row, because what waits is counted without being
 * read; whether they still do, each record says itself.
 */
import type { OutboxDb } from '../outbox-db';
import type { ForUpdateRow, OutboxRecord } from '../records';
import { WAITING_STATES } from './states';

/** The server's words for a kind, and a wording of a kind, that it does not know. */
const UNKNOWN = new Set(['unknown_kind', 'unknown_schema']);

export const isUnknownThere = (code: string | undefined): boolean => UNKNOWN.has(code ?? '');

export function waitsForUpdate(record: OutboxRecord): boolean {
  return WAITING_STATES.includes(record.state) && isUnknownThere(record.last_error?.code);
}

/** Of these, which `notedForUpdate` told: those that still do. Inside a transaction over `outbox`. */
export async function recordsForUpdate(db: OutboxDb, uuids: string[]): Promise<OutboxRecord[]> {
  const records = await db.outbox.bulkGet(uuids);
  return records.filter((record) => record !== undefined).filter(waitsForUpdate);
}

/** Inside a read-write transaction over `meta`: of these records the server has just said something. */
export async function noteForUpdate(db: OutboxDb, answered: OutboxRecord[]): Promise<void> {
  const before = await notedForUpdate(db);
  const settled = new Set(answered.filter((record) => !waitsForUpdate(record)).map(({ uuid }) => uuid));
  const after = new Set(before.filter((uuid) => !settled.has(uuid)));
  for (const record of answered.filter(waitsForUpdate)) after.add(record.uuid);
  // Written with every batch otherwise, and a sale waits for each write.
  if (after.size === before.length && before.every((uuid) => after.has(uuid))) return;
  await db.meta.put({ key: 'for-update', uuids: [...after] });
}

/** Uuids of records that may wait for an update; whether they do, each says itself. */
export async function notedForUpdate(db: OutboxDb): Promise<string[]> {
  return ((await db.meta.get('for-update')) as ForUpdateRow | undefined)?.uuids ?? [];
}
