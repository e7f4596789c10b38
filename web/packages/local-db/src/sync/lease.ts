/**
 * Who sends: one worker per browser. The Web Lock decides, and is freed by the browser when its holder dies; but a
 * FROZEN tab keeps it for ever, so there is a lease too, and a fence: the late leader sees a higher fence than its own
 * and writes nothing. Without Web Locks the lease alone decides, and the server's memory of ids does the rest.
 */
import type { OutboxDb } from '../outbox-db';
import type { LeaseRow } from '../records';

/** Longer than a send may take, so that renewing before each send is enough. Milliseconds. */
export const LEASE_TIME = 45_000;
export const SYNC_LOCK = 'bloom-sync';
export const BUSY = Symbol('another worker sends');

/** Somebody else took over: what this worker still has in hand must not be written. */
export class LostLease extends Error {
  override readonly name = 'LostLease';
}

export interface Leadership {
  db: OutboxDb;
  /** This worker, unlike any other. */
  holder: string;
  now(): number;
  locks?: Pick<LockManager, 'request'>;
}

/** Runs `work` as the only sender, or resolves with BUSY. */
export async function lead<Result>(
  { db, holder, now, locks }: Leadership,
  work: (fence: number) => Promise<Result>,
): Promise<Result | typeof BUSY> {
  const withLease = async (forced: boolean): Promise<Result | typeof BUSY> => {
    const fence = await takeLease(db, holder, now(), forced);
    if (fence === undefined) return BUSY;
    try {
      return await work(fence);
    } finally {
      await endLease(db, fence);
    }
  };
  if (!locks) return withLease(false);
  const got = await locks.request(SYNC_LOCK, { ifAvailable: true }, (lock) => (lock ? withLease(true) : undefined));
  if (got !== undefined) return got;
  if (!(await isOver(db, now()))) return BUSY;
  return locks.request(SYNC_LOCK, { steal: true }, () => withLease(true));
}

/** A lease that ends too far ahead was written under another clock: it counts as over. */
const over = (lease: LeaseRow | undefined, now: number): boolean =>
  !lease || lease.until <= now || lease.until > now + 2 * LEASE_TIME;

async function isOver(db: OutboxDb, now: number): Promise<boolean> {
  return over((await db.meta.get('lease')) as LeaseRow | undefined, now);
}

/** `forced`: the Web Lock is ours, so whoever wrote the lease is dead or frozen. */
function takeLease(db: OutboxDb, holder: string, now: number, forced: boolean): Promise<number | undefined> {
  return db.transaction('rw', db.meta, async () => {
    const lease = (await db.meta.get('lease')) as LeaseRow | undefined;
    if (!forced && lease?.holder !== holder && !over(lease, now)) return undefined;
    const fence = (lease?.fence ?? 0) + 1;
    await db.meta.put({ key: 'lease', holder, until: now + LEASE_TIME, fence });
    return fence;
  });
}

/** Inside a transaction over `meta`: throws `LostLease` when somebody else took over. */
export async function checkLease(db: OutboxDb, fence: number): Promise<LeaseRow> {
  const lease = (await db.meta.get('lease')) as LeaseRow | undefined;
  if (lease?.fence !== fence) throw new LostLease('Another worker sends now');
  return lease;
}

/** Inside a read-write transaction over `meta`: goes on only as the owner, and renews. */
export async function assertLease(db: OutboxDb, fence: number, now: number): Promise<void> {
  const lease = await checkLease(db, fence);
  await db.meta.put({ ...lease, until: now + LEASE_TIME });
}

function endLease(db: OutboxDb, fence: number): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const lease = (await db.meta.get('lease')) as LeaseRow | undefined;
    if (lease?.fence === fence) await db.meta.put({ ...lease, until: 0 });
  });
}
