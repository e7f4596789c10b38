import { OutboxDb } from '@bloom/local-db';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AttemptPorts, counted, gateOf, LOCK_AFTER, readAttempts, seenAt, tryPin, waitAfter } from './attempts';

const NONE = { fails: 0, wait_until: 0, seen: 0 };
const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

const afterWrong = (count: number) =>
  Array.from({ length: count }).reduce<typeof NONE>((before) => counted(before, NOON), NONE);

describe('the wait after wrong PINs', () => {
  it('OLG-31 begins with 30 seconds after the fifth and doubles with each further one', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map(waitAfter)).toEqual([
      ...[0, 0, 0, 0],
      ...[30_000, 60_000, 120_000, 240_000, 480_000],
    ]);
    expect(gateOf(afterWrong(4), NOON)).toEqual({ state: 'open' });
    expect(gateOf(afterWrong(5), NOON)).toEqual({ state: 'wait', milliseconds: 30_000 });
    expect(gateOf(afterWrong(5), NOON + 29_999)).toEqual({ state: 'wait', milliseconds: 1 });
    expect(gateOf(afterWrong(5), NOON + 30_000)).toEqual({ state: 'open' });
  });

  it('OLG-31 the tenth locks, however long one waits', () => {
    expect(gateOf(afterWrong(LOCK_AFTER), NOON + 10 * 365 * 24 * 60 * MINUTE)).toEqual({ state: 'locked' });
  });

  it('OLG-31 a clock set back makes the wait neither shorter nor by the jump longer', () => {
    const row = afterWrong(6);
    const back = NOON - 365 * 24 * 60 * MINUTE;
    expect(gateOf(row, back)).toEqual({ state: 'wait', milliseconds: MINUTE });
    const rebased = seenAt(row, back);
    expect(gateOf(rebased, back + MINUTE - 1).state).toBe('wait');
    expect(gateOf(rebased, back + MINUTE).state).toBe('open');
  });
});

describe('one try', () => {
  let outbox: OutboxDb;
  let now: number;
  let ports: AttemptPorts;
  const right = async () => true;
  const wrong = async () => false;
  const fails = async () => ((await outbox.meta.get('pin:u1')) as { fails: number } | undefined)?.fails ?? 0;

  /** Web Locks as the browser has them: one after the other. */
  function makeLocks(): AttemptPorts['locks'] {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, work: () => Promise<unknown>) => {
      last = last.then(work, work);
      return last;
    };
    return { request } as unknown as AttemptPorts['locks'];
  }

  beforeEach(() => {
    outbox = new OutboxDb({ indexedDB: new IDBFactory(), IDBKeyRange });
    now = NOON;
    ports = { outbox, locks: makeLocks(), now: () => now };
  });

  it('OLG-31 is counted before it is checked, so that a closed page wins nothing', async () => {
    await tryPin('u1', async () => (await fails()) === 0, ports);
    expect(await fails()).toBe(1);
    const gone = tryPin('u1', () => Promise.reject(new Error('the page was closed')), ports);
    await expect(gone).rejects.toThrow('closed');
    expect(await fails()).toBe(2);
  });

  it('OLG-31 a right PIN makes good for the wrong ones before it', async () => {
    for (let count = 0; count < 4; count += 1) expect(await tryPin('u1', wrong, ports)).toBe('wrong');
    expect(await tryPin('u1', right, ports)).toBe('right');
    expect(await fails()).toBe(0);
    expect(await tryPin('u1', wrong, ports)).toBe('wrong');
    expect(await fails()).toBe(1);
  });

  it('OLG-31 while the wait lasts the right PIN is not even looked at, in a new page neither', async () => {
    for (let count = 0; count < 5; count += 1) await tryPin('u1', wrong, ports);
    const again = { ...ports, locks: makeLocks() };
    expect(await tryPin('u1', right, again)).toBe('refused');
    expect(await fails()).toBe(5);
    now -= 3_600_000;
    expect(await tryPin('u1', right, again)).toBe('refused');
    now += 30_000;
    expect(await tryPin('u1', right, again)).toBe('right');
  });

  it('OLG-31 a look with the clock set back is remembered, and the wait still ends', async () => {
    for (let count = 0; count < 5; count += 1) await tryPin('u1', wrong, ports);
    now -= 3_600_000;
    expect(gateOf(await readAttempts('u1', ports), now)).toEqual({ state: 'wait', milliseconds: 30_000 });
    now += 30_000;
    expect(gateOf(await readAttempts('u1', ports), now)).toEqual({ state: 'open' });
  });

  it('OLG-31 twenty tries at once, as from many tabs, are five', async () => {
    let looked = 0;
    const tries = Array.from({ length: 20 }, () =>
      tryPin(
        'u1',
        async () => {
          looked += 1;
          return false;
        },
        ports,
      ),
    );
    const outcomes = await Promise.all(tries);
    expect(looked).toBe(5);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(15);
  });

  it('OLG-31 after ten the PIN of this user is locked, and nobody else’s', async () => {
    for (let count = 0; count < LOCK_AFTER; count += 1) {
      expect(await tryPin('u1', wrong, ports)).toBe('wrong');
      now += 3_600_000;
    }
    expect(await tryPin('u1', right, ports)).toBe('refused');
    expect(await tryPin('u2', right, ports)).toBe('right');
  });
});
