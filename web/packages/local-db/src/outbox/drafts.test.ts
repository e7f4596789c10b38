import Dexie, { liveQuery } from 'dexie';
import { IDBDatabase } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AMA, FACILITY, openStores, sale } from '../../test/stores';
import { onStorageEvent, type StorageEvent } from '../errors';
import { OutboxDb } from '../outbox-db';
import { outboxDrafts } from './drafts';
import { record } from './record';

function open() {
  const stores = openStores();
  return { ...stores, drafts: outboxDrafts(stores.outbox, FACILITY) };
}

/** Another start of the browser on what reached the disk. */
function afterKill({ options }: Pick<ReturnType<typeof open>, 'options'>) {
  return outboxDrafts(new OutboxDb(options), FACILITY);
}

/** Dexie binds `transaction` when it opens: the count begins before. Gives what was written since it was asked last. */
function countWrites() {
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction');
  return () => {
    const writes = spy.mock.calls.filter(([, mode]) => mode === 'readwrite');
    spy.mockClear();
    return writes;
  };
}

afterEach(() => vi.restoreAllMocks());

describe('drafts', () => {
  it('are there after a kill once put has resolved, strictly written', async () => {
    const writes = countWrites();
    const till = open();
    await till.drafts.put('open', { lines: [{ quantity: 3n }] });
    expect(writes().map(([, , options]) => options)).toEqual([{ durability: 'strict' }]);
    expect(await afterKill(till).get('open')).toEqual({ lines: [{ quantity: 3n }] });
  });

  it('are written a few times in a burst, and the last value stays', async () => {
    const writes = countWrites();
    const till = open();
    await till.drafts.put('open', 0);
    expect(writes()).toHaveLength(1);
    const burst = Array.from({ length: 50 }, async (_, number) => {
      await Promise.resolve();
      await till.drafts.put('open', number);
    });
    await Promise.all(burst);
    const { length } = writes();
    expect([1, 2]).toContain(length);
    expect(await afterKill(till).get('open')).toBe(49);
  });

  it('that are changed in one go are kept together or not at all', async () => {
    const writes = countWrites();
    const till = open();
    await till.drafts.put('open', 'sale 1');
    expect(writes()).toHaveLength(1);
    void till.drafts.put('held:1', 'sale 1');
    await till.drafts.delete('open');
    expect(writes()).toHaveLength(1);
    const later = afterKill(till);
    expect([await later.get('open'), await later.get('held:1')]).toEqual([undefined, 'sale 1']);
  });

  it('are read as they were put a moment ago, by another mount of the module too', async () => {
    const { drafts, outbox } = open();
    const written = drafts.put('open', null);
    void drafts.put('held:2', 'second');
    const other = outboxDrafts(outbox, FACILITY);
    expect(await other.get('open')).toBeNull();
    await written;
    void drafts.delete('open');
    expect(await other.get('open')).toBeUndefined();
    expect(await other.list('')).toEqual([{ key: 'held:2', value: 'second' }]);
  });

  it('are what they were when they were put, whatever the caller does with its object', async () => {
    const till = open();
    const cart = { lines: [1] };
    const written = till.drafts.put('open', cart);
    cart.lines.push(2);
    await written;
    expect(await afterKill(till).get('open')).toEqual({ lines: [1] });
  });

  it('are listed by the beginning of their key, of this facility only', async () => {
    const { drafts, outbox } = open();
    const elsewhere = outboxDrafts(outbox, 'facility-kumasi');
    await Promise.all([drafts.put('held:b', 2), drafts.put('held:a', 1), drafts.put('open', 0)]);
    await elsewhere.put('held:c', 3);
    expect(await drafts.list('held:')).toEqual([
      { key: 'held:a', value: 1 },
      { key: 'held:b', value: 2 },
    ]);
    expect(await elsewhere.get('open')).toBeUndefined();
    expect(await elsewhere.list('')).toEqual([{ key: 'held:c', value: 3 }]);
  });

  it('OUT-23 outlive what clears the copy and lie beside what the outbox keeps', async () => {
    const till = open();
    await till.drafts.put('open', 'sale 1');
    await record('sale', sale('s1'), AMA, till);
    await till.bloom.delete();
    expect(await afterKill(till).get('open')).toBe('sale 1');
    expect(await till.outbox.outbox.count()).toBe(1);
    expect(await till.drafts.list('')).toHaveLength(1);
  });

  it('tell a live query of every change', async () => {
    const { drafts, options } = open();
    // In a browser these are the global ones.
    Object.assign(Dexie.dependencies, options);
    const seen: unknown[] = [];
    const watch = liveQuery(() => drafts.list('held:')).subscribe((rows) => seen.push(rows.map((row) => row.value)));
    await vi.waitFor(() => expect(seen).toEqual([[]]));
    await drafts.put('held:1', 'sale 1');
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['sale 1']));
    await drafts.delete('held:1');
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([]));
    watch.unsubscribe();
  });
});

describe('a draft that cannot be kept', () => {
  function fullDisk(outbox: OutboxDb, times: number) {
    let left = times;
    outbox.meta.hook('creating', () => {
      if (left-- > 0) {
        throw Object.assign(new Error('QuotaExceededError'), {
          name: 'AbortError',
          inner: { name: 'QuotaExceededError' },
        });
      }
    });
  }

  it('LDB-30 is told once to everybody when the disk is full; who does not wait need not catch, and the next one goes on', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const events: StorageEvent[] = [];
    const leave = onStorageEvent((event) => events.push(event));
    const { drafts, outbox } = open();
    fullDisk(outbox, 1);
    void drafts.put('open', 'too much');
    await expect(drafts.put('open', 'still too much')).rejects.toMatchObject({ fault: 'quota' });
    expect(await drafts.get('open')).toBeUndefined();
    await drafts.put('open', 'less');
    leave();
    process.off('unhandledRejection', unhandled);
    expect(await drafts.get('open')).toBe('less');
    expect(events).toEqual([{ type: 'full', database: 'bloom-outbox' }]);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('takes what was changed in one go with it: a sale that could not be put on hold is still the open one', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const till = open();
    await till.drafts.put('open', 'sale 1');
    fullDisk(till.outbox, 1);
    void till.drafts.delete('open');
    await expect(till.drafts.put('held:1', 'sale 1')).rejects.toMatchObject({ fault: 'quota' });
    expect(await till.drafts.list('')).toEqual([{ key: 'open', value: 'sale 1' }]);
    expect(await afterKill(till).list('')).toEqual([{ key: 'open', value: 'sale 1' }]);
  });

  it('is refused with what was changed in one go with it when no database can keep it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { drafts } = open();
    await drafts.put('open', 'sale 1');
    void drafts.delete('open');
    await expect(drafts.put('held:1', { total: () => 0 })).rejects.toMatchObject({ fault: 'invalid' });
    expect(await drafts.list('')).toEqual([{ key: 'open', value: 'sale 1' }]);
    await drafts.put('open', 'sale 2');
    expect(await drafts.get('open')).toBe('sale 2');
  });
});
