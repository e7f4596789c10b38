import { createHash } from 'node:crypto';
import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { draftOf, NOW, openStores, RECORDS, sale } from '../../test/stores';
import { canonicalJson } from '../canonical';
import { onStorageEvent, type StorageEvent } from '../errors';
import { OUTBOX_DB_NAME, OutboxDb } from '../outbox-db';
import type { DeviceRow } from '../records';
import { ensureBallast } from './ballast';
import { checkSentinel } from './device';
import { enqueue, enqueueAll } from './enqueue';
import { exportOutbox, importOutbox, outboxCounts, prune, retryDoubted, retryQuarantined } from './manage';

const draft = (uuid: string) => draftOf('sale', sale(uuid));

const KINDS_OF_WORK = ['sale', 'order', 'receipt'] as const;

function quotaError(): Error {
  return Object.assign(new Error('QuotaExceededError'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } });
}

/** Makes the next writes to the outbox store fail as a full disk does. */
function fillDisk(outbox: OutboxDb, times: number): void {
  let left = times;
  outbox.outbox.hook('creating', () => {
    if (left-- > 0) throw quotaError();
  });
}

describe('putting a record into the outbox', () => {
  it('numbers records without a gap and hashes what is stored', async () => {
    const { outbox, env } = openStores();
    const records = await Promise.all(['a', 'b', 'c'].map((uuid) => enqueue(outbox, draft(uuid), env)));
    expect(records.map((record) => record.seq)).toEqual([1, 2, 3]);
    expect(new Set(records.map((record) => `${record.device_id}/${record.epoch}`)).size).toBe(1);
    for (const record of records) {
      const text = canonicalJson(record.payload);
      expect(record.hash).toBe(createHash('sha256').update(text).digest('hex'));
      expect(record.payload.receipt_number).toMatch(new RegExp(`^[0-9A-Z]{4}-1-0000${record.seq}$`));
      expect(await outbox.outbox.get(record.uuid)).toEqual(record);
    }
  });

  it('gives the first record back for the same uuid, and burns no number (double click)', async () => {
    const { outbox, env } = openStores();
    const [first, second] = await Promise.all([enqueue(outbox, draft('a'), env), enqueue(outbox, draft('a'), env)]);
    expect(second).toEqual(first);
    expect((await enqueue(outbox, draft('b'), env)).seq).toBe(2);
  });

  it('stores what one press makes wholly and in its order, or nothing of it', async () => {
    const { outbox, env } = openStores();
    await enqueue(outbox, draft('a'), env);
    const records = await enqueueAll(outbox, [draft('b'), draft('a'), draft('c')], env);
    expect(records.map(({ uuid, seq }) => [uuid, seq])).toEqual([
      ['b', 2],
      ['a', 1],
      ['c', 3],
    ]);
    let left = 2;
    outbox.outbox.hook('creating', () => {
      if (--left <= 0) throw quotaError();
    });
    await expect(enqueueAll(outbox, [draft('d'), draft('e')], env)).rejects.toMatchObject({ fault: 'quota' });
    expect((await outbox.outbox.toCollection().primaryKeys()).sort()).toEqual(['a', 'b', 'c']);
    left = Number.POSITIVE_INFINITY;
    expect((await enqueue(outbox, draft('f'), env)).seq).toBe(4);
  });

  it.each(['stock_count', 'order', 'receipt'] as const)(
    'OUT-23 takes a record of the kind %s under its own id, numbered with everything else',
    async (kind) => {
      const { outbox, env } = openStores();
      await enqueue(outbox, draft('a'), env);
      const made = RECORDS[kind]('c1');
      const stored = await enqueue(outbox, draftOf(kind, made), env);
      expect(stored).toMatchObject({ uuid: 'c1', seq: 2, kind, state: 'pending', payload: made.payload });
      expect('receipt_number' in stored.payload).toBe(false);
      const other = { ...draftOf(kind, made), uuid: 'c2' };
      await expect(enqueue(outbox, other, env)).rejects.toMatchObject({ fault: 'invalid' });
      expect(await outbox.outbox.count()).toBe(2);
    },
  );

  it('writes with strict durability, because the default survives no power cut', async () => {
    const { outbox, env } = openStores();
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await enqueue(outbox, draft('a'), env);
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite').map(([, , options]) => options);
    transaction.mockRestore();
    expect(writes).toEqual([{ durability: 'strict' }]);
  });

  it.each(KINDS_OF_WORK)('frees the held-back space for a %s when the disk is full', async (kind) => {
    const { outbox, env } = openStores();
    await ensureBallast(outbox, (bytes) => bytes.fill(7), 1_000);
    fillDisk(outbox, 1);
    const events: StorageEvent[] = [];
    const unsubscribe = onStorageEvent((event) => events.push(event));
    const record = await enqueue(outbox, draftOf(kind, RECORDS[kind]('a')), env);
    unsubscribe();
    expect(record.seq).toBe(1);
    expect(await outbox.meta.get('ballast')).toBeUndefined();
    expect(events).toEqual([{ type: 'full', database: OUTBOX_DB_NAME }]);
  });

  it.each(KINDS_OF_WORK)(
    'rejects a %s with a typed error and leaves nothing behind when not even that helps',
    async (kind) => {
      const { outbox, env } = openStores();
      fillDisk(outbox, 2);
      const made = draftOf(kind, RECORDS[kind]('a'));
      await expect(enqueue(outbox, made, env)).rejects.toMatchObject({ fault: 'quota' });
      expect(await outbox.outbox.count()).toBe(0);
      expect((await enqueue(outbox, made, env)).seq).toBe(1);
    },
  );

  it('refuses a program that a newer one has locked out', async () => {
    const { outbox, env } = openStores();
    await outbox.meta.put({ key: 'writer', minimum: 2 });
    await expect(enqueue(outbox, draft('a'), env)).rejects.toMatchObject({ fault: 'outdated' });
  });

  it('refuses what it could not hash the same way everywhere', async () => {
    const { outbox, env } = openStores();
    const wrong = draft('a');
    (wrong.payload.lines[0] as { quantity: number }).quantity = 0.5;
    await expect(enqueue(outbox, wrong, env)).rejects.toMatchObject({ fault: 'invalid' });
  });
});

describe('when site data is cleared under an open page', () => {
  it('takes a new device and epoch, raises the alarm once, and never gives a number again', async () => {
    const { outbox, options, env } = openStores();
    const first = await enqueue(outbox, draft('a'), env);
    const events: StorageEvent[] = [];
    const unsubscribe = onStorageEvent((event) => events.push(event));
    outbox.close();
    const emptied = new OutboxDb({ ...options, indexedDB: new IDBFactory() });
    const second = await enqueue(emptied, draft('b'), env);
    const third = await enqueue(emptied, draft('c'), env);
    unsubscribe();
    expect(second.device_id).not.toBe(first.device_id);
    expect([second.epoch, second.seq, third.seq]).toEqual([2, 1, 2]);
    expect(events).toEqual([{ type: 'vanished', device_id: first.device_id, epoch: 1, issued: 1 }]);
    const device = (await emptied.meta.get('device')) as DeviceRow;
    expect(device.previous).toEqual({ device_id: first.device_id, epoch: 1, issued: 1, reported: false });
  });

  it('notices a database that went back in time', async () => {
    const { outbox, env } = openStores();
    await enqueue(outbox, draft('a'), env);
    const device = (await outbox.meta.get('device')) as DeviceRow;
    await enqueue(outbox, draft('b'), env);
    await outbox.outbox.delete('b');
    await outbox.meta.put(device);
    const { lost } = await checkSentinel(outbox, env);
    expect(lost).toMatchObject({ issued: 2 });
  });

  it('says nothing at the very first start', async () => {
    const { outbox, env } = openStores();
    expect((await checkSentinel(outbox, env)).lost).toBeNull();
    expect((await checkSentinel(outbox, env)).lost).toBeNull();
  });
});

describe('looking after the outbox', () => {
  it('counts what waits and what was quarantined, and retries one or all of them', async () => {
    const { outbox, env } = openStores();
    for (const uuid of ['a', 'b', 'c', 'd']) await enqueue(outbox, draft(uuid), env);
    await outbox.outbox.bulkUpdate([
      { key: 'a', changes: { state: 'acknowledged' } },
      { key: 'b', changes: { state: 'quarantined' } },
      { key: 'c', changes: { state: 'quarantined' } },
    ]);
    expect(await outboxCounts(outbox)).toEqual({
      waiting: 1,
      forUpdate: 0,
      quarantined: 2,
      oldest: new Date(NOW).toISOString(),
    });
    expect(await retryQuarantined(outbox, 'a')).toBe(0);
    expect(await retryQuarantined(outbox, 'b')).toBe(1);
    expect(await retryQuarantined(outbox)).toBe(1);
    expect(await outboxCounts(outbox)).toMatchObject({ waiting: 3, quarantined: 0 });
  });

  it('OUT-01 asks again about what the server doubts, and lets what a person dismissed rest', async () => {
    const { outbox, env } = openStores();
    for (const uuid of ['doubted', 'torn', 'dismissed']) await enqueue(outbox, draft(uuid), env);
    const held = (code: string) => ({
      state: 'quarantined' as const,
      last_error: { at: new Date(NOW).toISOString(), code, detail: '' },
    });
    await outbox.outbox.bulkUpdate([
      { key: 'doubted', changes: held('sender_may_not') },
      { key: 'torn', changes: held('hash_mismatch') },
      { key: 'dismissed', changes: held('dismissed') },
    ]);
    expect(await outboxCounts(outbox)).toMatchObject({ waiting: 0, quarantined: 2 });
    expect(await retryDoubted(outbox, 'another')).toBe(0);
    expect(await retryDoubted(outbox, (await outbox.outbox.get('doubted'))?.facility_id ?? '')).toBe(1);
    expect((await outbox.outbox.get('doubted'))?.state).toBe('pending');
    expect(await retryQuarantined(outbox)).toBe(1);
    expect((await outbox.outbox.get('dismissed'))?.state).toBe('quarantined');
  });

  it('takes a copy out that can be put back, and refuses one that was changed', async () => {
    const from = openStores();
    for (const uuid of ['a', 'b']) await enqueue(from.outbox, draft(uuid), from.env);
    await from.outbox.outbox.update('a', { state: 'quarantined' });
    const file = JSON.parse(JSON.stringify(await exportOutbox(from.outbox, NOW)));
    const to = openStores();
    expect(await importOutbox(to.outbox, file)).toBe(2);
    expect(await importOutbox(to.outbox, file)).toBe(0);
    expect((await to.outbox.outbox.get('a'))?.state).toBe('pending');
    file.records[0].payload.total = '0.01';
    await expect(importOutbox(openStores().outbox, file)).rejects.toMatchObject({ fault: 'invalid' });
  });

  it('OUT-23 removes only acknowledged records that are old and covered', async () => {
    const { outbox, env } = openStores();
    for (const uuid of ['old', 'open', 'new', 'uncovered', 'quarantined']) await enqueue(outbox, draft(uuid), env);
    const old = new Date(NOW - 1).toISOString();
    await outbox.outbox.bulkUpdate([
      { key: 'old', changes: { state: 'acknowledged', acknowledged_at: old } },
      { key: 'new', changes: { state: 'acknowledged', acknowledged_at: new Date(NOW + 1).toISOString() } },
      { key: 'uncovered', changes: { state: 'acknowledged', acknowledged_at: old } },
      { key: 'quarantined', changes: { state: 'quarantined', acknowledged_at: old } },
    ]);
    expect(await prune(outbox, NOW, (record) => record.uuid !== 'uncovered')).toBe(1);
    expect((await outbox.outbox.toCollection().primaryKeys()).sort()).toEqual([
      'new',
      'open',
      'quarantined',
      'uncovered',
    ]);
  });
});

it('gets up again after the browser closed the database while it was being opened', async () => {
  const { outbox, env, indexedDB } = openStores();
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw Object.assign(new Error('The connection was closed.'), { name: 'AbortError' });
  });
  const record = await enqueue(outbox, draft('a'), env);
  expect(open.mock.calls.length).toBeGreaterThan(1);
  expect(await outbox.outbox.get('a')).toEqual(record);
});
