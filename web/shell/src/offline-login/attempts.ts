/**
 * How often a PIN may be tried (OLG-31). This stops the colleague at the till, not the thief of the disk: whoever edits
 * the database or moves the clock forward gets more tries.
 */
import { type OutboxDb, outboxDb, type PinAttemptsRow } from '@bloom/local-db';

/** So many wrong PINs in a row cost nothing but a message. */
export const FREE_TRIES = 5;
/** Milliseconds after the fifth wrong PIN; each further one doubles it. */
export const FIRST_WAIT = 30_000;
/** After so many the PIN is locked on this device until its owner signs in online. */
export const LOCK_AFTER = 10;

export const pinAttemptsKey = (userId: string) => `pin:${userId}` as const;

export type PinAttempts = Pick<PinAttemptsRow, 'fails' | 'wait_until' | 'seen'>;

export type Gate = { state: 'open' } | { state: 'wait'; milliseconds: number } | { state: 'locked' };

const NONE: PinAttempts = { fails: 0, wait_until: 0, seen: 0 };

export function waitAfter(fails: number): number {
  return fails < FREE_TRIES ? 0 : FIRST_WAIT * 2 ** (fails - FREE_TRIES);
}

/**
 * The row by a clock that shows `now`. A clock that went back behind what was seen proves nothing about the time that
 * passed: the wait then begins again where it was last seen, neither shorter nor by the size of the jump longer.
 */
export function seenAt(attempts: PinAttempts, now: number): PinAttempts {
  if (now >= attempts.seen) return { ...attempts, seen: now };
  return { ...attempts, seen: now, wait_until: now + Math.max(0, attempts.wait_until - attempts.seen) };
}

export function gateOf(attempts: PinAttempts, now: number): Gate {
  if (attempts.fails >= LOCK_AFTER) return { state: 'locked' };
  const milliseconds = seenAt(attempts, now).wait_until - now;
  return milliseconds > 0 ? { state: 'wait', milliseconds } : { state: 'open' };
}

/** One try more, counted as wrong until it proves right. */
export function counted(attempts: PinAttempts, now: number): PinAttempts {
  const fails = attempts.fails + 1;
  return { fails, seen: now, wait_until: now + waitAfter(fails) };
}

export interface AttemptPorts {
  outbox: OutboxDb;
  locks: Pick<LockManager, 'request'> | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
}

export const attemptPorts = (): AttemptPorts => ({
  outbox: outboxDb(),
  locks: navigator.locks as LockManager | undefined,
  now: () => Date.now(),
});

/** Resolves with the attempts as of now; a clock that went back is taken note of, so that the wait goes on. */
export async function readAttempts(userId: string, { outbox, now }: AttemptPorts): Promise<PinAttempts> {
  return outbox.transaction('rw', outbox.meta, async () => {
    const before = await rowOf(outbox, userId);
    const present = now();
    if (present < before.seen) await outbox.meta.put({ key: pinAttemptsKey(userId), ...seenAt(before, present) });
    return seenAt(before, present);
  });
}

/** `refused`: not even looked at, because of a wait or a lock. */
export type AttemptOutcome = 'right' | 'wrong' | 'refused';

/**
 * One try. It is counted durably BEFORE `check` runs, so that closing the page in between wins nothing, and under a
 * lock, so that two tabs do not get two tries for one.
 */
export async function tryPin(
  userId: string,
  check: () => Promise<boolean>,
  ports: AttemptPorts = attemptPorts(),
): Promise<AttemptOutcome> {
  const key = pinAttemptsKey(userId);
  const work = async (): Promise<AttemptOutcome> => {
    const isOpen = await ports.outbox.transaction('rw', ports.outbox.meta, async () => {
      const present = ports.now();
      const before = seenAt(await rowOf(ports.outbox, userId), present);
      const open = gateOf(before, present).state === 'open';
      await ports.outbox.meta.put({ key, ...(open ? counted(before, present) : before) });
      return open;
    });
    if (!isOpen) return 'refused';
    if (!(await check())) return 'wrong';
    await ports.outbox.meta.delete(key);
    return 'right';
  };
  return ports.locks ? ports.locks.request(`bloom-${key}`, work) : work();
}

async function rowOf(outbox: OutboxDb, userId: string): Promise<PinAttempts> {
  return ((await outbox.meta.get(pinAttemptsKey(userId))) as PinAttemptsRow | undefined) ?? NONE;
}
