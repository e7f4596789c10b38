/** Where a record of the outbox is on its way, and what of it is read by that. */
import Dexie from 'dexie';
import type { OutboxDb } from '../outbox-db';
import type { OutboxRecord, OutboxState } from '../records';

export const WAITING_STATES: OutboxState[] = ['pending', 'sending'];
export const UNACKNOWLEDGED_STATES: OutboxState[] = ['pending', 'sending', 'quarantined'];

/**
 * Every record in one of these states. State by state and without a condition, because then the database hands over the
 * whole list at once; with one, record by record.
 */
export async function recordsIn(db: OutboxDb, states: readonly OutboxState[]): Promise<OutboxRecord[]> {
  const lists = await db.transaction('r', db.outbox, () =>
    Promise.all(states.map((state) => db.outbox.where('state').equals(state).toArray())),
  );
  return lists.flat();
}

/**
 * The first `count` records of one state that are wanted, in the order in which they were made. By the same rule as
 * above a part is read whole; a larger one when too few in it were wanted.
 */
export async function firstInOrder(
  db: OutboxDb,
  state: OutboxState,
  count: number,
  wanted: (record: OutboxRecord) => boolean,
): Promise<OutboxRecord[]> {
  for (let size = count; ; size *= 4) {
    // Shorter bounds cover the rest of the key; the same array twice in one key is forbidden by the standard.
    const all = db.outbox.where('[state+epoch+seq]').between([state, Dexie.minKey], [state, Dexie.maxKey]);
    const part = await all.limit(size).toArray();
    const found = part.filter(wanted);
    if (found.length >= count || part.length < size) return found.slice(0, count);
  }
}
