/** This till and a server of another version, in both directions: nothing is lost, and nothing waits that need not. */
import { describe, expect, it } from 'vitest';
import { PretendServer } from '../../test/pretend-server';
import { AMA, FACILITY, NOW, openStores, patient, RECORDS, sale, stockCount } from '../../test/stores';
import { canonicalJson } from '../canonical';
import { reconcile } from '../outbox/apply-locally';
import { exportOutbox, holdBackOf, importOutbox, outboxCounts, unacknowledged } from '../outbox/manage';
import { record } from '../outbox/record';
import type { OutboxKind, OutboxRecord } from '../records';
import { sha256Hex } from '../sha256';
import { lead } from './lease';
import type { SalesSyncMessage } from './messages';
import { SyncRunner } from './runner';
import { syncStore } from './store';

/** A till with its sender. `rest`: it has done what it can, and waits; its clock stands still until `minute`. */
function till(server = new PretendServer()) {
  const stores = openStores();
  const { bloom, outbox } = stores;
  const messages: SalesSyncMessage[] = [];
  let goOn: () => void = () => undefined;
  let rested: () => void = () => undefined;
  const runner = new SyncRunner(
    {
      store: syncStore(outbox, bloom, () => NOW),
      send: async (request) => server.send(JSON.parse(JSON.stringify(request)), 'none'),
      askMissing: async (request) => server.missing(request, 'none'),
      lead: (work) => lead({ db: outbox, holder: 'me', now: () => NOW }, work),
      sleep: (_milliseconds, signal) =>
        new Promise((resolve) => {
          goOn = resolve;
          signal.addEventListener('abort', () => resolve());
          rested();
        }),
      now: () => NOW,
      random: () => 0.5,
      facilityId: FACILITY,
      onMessage: (message) => messages.push(message),
      onDetail: () => undefined,
    },
    { signedIn: true, reachable: true },
  );
  const afterwards = async (deed: () => void) => {
    const rest = new Promise<void>((resolve) => {
      rested = resolve;
    });
    deed();
    await rest;
  };
  return {
    ...stores,
    server,
    runner,
    messages,
    start: () => afterwards(() => void runner.start()),
    minute: () => afterwards(() => goOn()),
    wake: (urgent = false) => afterwards(() => runner.wake(urgent)),
    sells: (uuid: string) => record('sale', sale(uuid), AMA, stores),
    stored: async (uuid: string) => (await outbox.outbox.get(uuid)) as OutboxRecord,
    timesSent: (uuid: string) => server.seen.flatMap(({ records }) => records).filter(({ id }) => id === uuid).length,
  };
}

/** As a later version of this program recorded it here, before it was set back. */
function ofLater(made: OutboxRecord, uuid: string, kind: string, schema: number, seq: number): OutboxRecord {
  const payload = { what: 'of another world', lines: [1, 2] };
  const hash = sha256Hex(canonicalJson(payload));
  return { ...made, uuid, kind, schema, seq, payload, hash, state: 'pending' } as unknown as OutboxRecord;
}

describe('today’s till and yesterday’s server', () => {
  it('OUT-01 OUT-23 sells on: what the server does not know waits as it was made, is no failure, and goes after the update', async () => {
    const { server, start, minute, sells, stored, runner, messages, ...stores } = till();
    server.known.delete('stock_count');
    await sells('sale-1');
    const made = await record('stock_count', stockCount('count-1'), AMA, stores);
    await sells('sale-2');
    await start();
    expect([...server.applied.keys()]).toEqual(['sale-1', 'sale-2']);
    expect(runner.current).toEqual({ name: 'idle', failures: 0 });
    expect(messages.at(-1)).toMatchObject({ salesSyncCompleted: true, outboxReport: { successes: 2, failures: 0 } });
    expect(await outboxCounts(stores.outbox)).toEqual({ waiting: 0, forUpdate: 1, quarantined: 0, oldest: null });
    expect(await outboxCounts(stores.outbox, 'elsewhere')).toMatchObject({ forUpdate: 0 });
    const { payload, hash, seq } = made;
    expect(await stored('count-1')).toMatchObject({ payload, hash, seq, state: 'pending' });

    server.update();
    await minute();
    expect(server.applied.get('count-1')).toBe(1);
    expect((await stored('count-1')).state).toBe('acknowledged');
    expect(await outboxCounts(stores.outbox)).toEqual({ waiting: 0, forUpdate: 0, quarantined: 0, oldest: null });
  });

  it('OUT-01 asks about it once a minute, or when somebody wants it sent, and not with every sale', async () => {
    const { server, start, minute, wake, sells, timesSent, ...stores } = till();
    server.known.delete('stock_count');
    await record('stock_count', stockCount('count-1'), AMA, stores);
    await start();
    for (const uuid of ['sale-1', 'sale-2', 'sale-3']) {
      await sells(uuid);
      await wake();
      expect(server.applied.get(uuid)).toBe(1);
    }
    expect(timesSent('count-1')).toBe(1);
    await minute();
    expect(timesSent('count-1')).toBe(2);
    await wake(true);
    expect(timesSent('count-1')).toBe(3);
  });

  it('OUT-01 tells of a failure beside it, which makes it wait longer as ever', async () => {
    const { server, start, sells, runner, ...stores } = till();
    server.known.delete('stock_count');
    server.tomorrow.add('sale-1');
    await record('stock_count', stockCount('count-1'), AMA, stores);
    await sells('sale-1');
    await start();
    expect(runner.current).toMatchObject({ name: 'backing-off', failures: 1, problem: { code: 'quota' } });
    expect(await outboxCounts(stores.outbox)).toMatchObject({ waiting: 1, forUpdate: 1 });
  });

  it('OUT-01 lets a sale go whose patient is worded as the server does not know yet', async () => {
    const { server, start, wake, stored, ...stores } = till();
    await record('patient', patient('efua', 'pk-efua'), AMA, stores);
    await stores.outbox.outbox.update('efua', { schema: 2 });
    await start();
    expect((await stored('efua')).last_error?.code).toBe('unknown_schema');
    const made = sale('to-efua');
    made.payload.patient_id = 'pk-efua';
    await record('sale', made, AMA, stores);
    await wake();
    expect([...server.applied.keys()]).toEqual(['to-efua']);
  });

  it('OUT-17 does not say for ever that sales are on their way when the server does not know how they are worded', async () => {
    const { start, sells, messages, ...stores } = till();
    await sells('sale-1');
    await stores.outbox.outbox.update('sale-1', { schema: 2 });
    await start();
    expect(messages.map(({ salesSyncInProgress }) => salesSyncInProgress)).toEqual([true, false]);
    expect(messages.at(-1)?.outboxReport).toMatchObject({ successes: 0, failures: 0 });
    expect(await outboxCounts(stores.outbox)).toMatchObject({ waiting: 0, forUpdate: 1 });
  });

  it.each(Object.keys(RECORDS) as OutboxKind[])(
    'OUT-23 keeps a %s of a server that was set back, and counts it',
    async (kind) => {
      const { server, start, sells, stored, ...stores } = till();
      const other = kind === 'sale' ? record('stock_count', stockCount('other'), AMA, stores) : sells('other');
      const whole = await other;
      server.known.delete(kind);
      await stores.outbox.outbox.add(ofLater(whole, 'unknown', kind, 1, 9));
      await start();
      expect([...server.applied.keys()]).toEqual(['other']);
      expect((await stored('unknown')).state).toBe('pending');
      expect((await outboxCounts(stores.outbox)).forUpdate).toBe(1);
    },
  );
});

describe('yesterday’s till and today’s server', () => {
  it('OUT-23 sends a record of a kind it does not know as it lies there, between the others, and loses none', async () => {
    const { server, start, sells, stored, ...stores } = till();
    const first = await sells('sale-1');
    const later = ofLater(first, 'refund-1', 'refund', 3, 2);
    await stores.outbox.outbox.add(later);
    await stores.outbox.meta
      .where('key')
      .equals('device')
      .modify({ next_seq: 3 } as never);
    await sells('sale-2');
    server.known.set('refund', 3);

    expect(await reconcile(stores.bloom, stores.outbox, FACILITY)).toBe(0);
    expect(await outboxCounts(stores.outbox)).toMatchObject({ waiting: 3, forUpdate: 0 });
    await start();

    const sent = server.seen.flatMap(({ records }) => records);
    expect(sent.map(({ id }) => id)).toEqual(['sale-1', 'refund-1', 'sale-2']);
    expect(sent[1]).toMatchObject({ kind: 'refund', schema: 3, payload: later.payload, hash: later.hash });
    expect((await unacknowledged(stores.outbox)).length).toBe(0);
    expect((await stored('refund-1')).state).toBe('acknowledged');
  });

  it('OUT-23 keeps such a record through being exported, put back, held back and forgotten by the server', async () => {
    const { server, start, wake, sells, stored, runner, ...stores } = till();
    const later = ofLater(await sells('sale-1'), 'refund-1', 'refund', 3, 2);
    await stores.outbox.outbox.add(later);
    server.known.set('refund', 3);
    const backup = server.backUp();
    const problem = { at: '', code: 'no_facility', detail: '' };
    expect(await holdBackOf(stores.outbox, AMA.id, problem)).toBe(1);
    expect((await stored('refund-1')).state).toBe('pending');
    const elsewhere = openStores();
    expect(await importOutbox(elsewhere.outbox, await exportOutbox(stores.outbox, NOW))).toBe(2);
    expect(await elsewhere.outbox.outbox.get('refund-1')).toMatchObject({ kind: 'refund', payload: later.payload });

    await start();
    expect(server.applied.get('refund-1')).toBe(1);
    server.restore(backup);
    runner.sawGeneration(server.generation);
    await wake(true);
    expect(server.applied.get('refund-1')).toBe(1);
    expect((await stored('refund-1')).state).toBe('acknowledged');
  });
});
