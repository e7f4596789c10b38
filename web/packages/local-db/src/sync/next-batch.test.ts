import { describe, expect, it } from 'vitest';
import { PretendServer } from '../../test/pretend-server';
import { AMA, FACILITY, lostSale, NOW, openStores, patient, sale } from '../../test/stores';
import { outboxCounts, retryQuarantined } from '../outbox/manage';
import { record } from '../outbox/record';
import { drain } from './drain';
import { lead } from './lease';
import { countWaiting, nextBatch } from './next-batch';
import { syncStore } from './store';
import { Suspects } from './suspects';

const all = { facilityId: FACILITY, limit: 100, bytes: 1_000_000, skip: new Set<string>(), unknown: new Set<string>() };

function saleTo(patientId: string | null, uuid: string) {
  const draft = sale(uuid);
  draft.payload.patient_id = patientId;
  return draft;
}

async function till() {
  const stores = openStores();
  const { bloom, outbox } = stores;
  const server = new PretendServer();
  const suspects = new Suspects();
  const store = syncStore(outbox, bloom, () => NOW);
  const pass = (rejectedBefore = false) =>
    lead({ db: outbox, holder: 'me', now: () => NOW }, (fence) =>
      drain(fence, {
        store,
        send: async (request) => server.send(JSON.parse(JSON.stringify(request)), 'none'),
        askMissing: async (request) => server.missing(request, 'none'),
        facilityId: FACILITY,
        suspects,
        unknown: new Set(),
        rejectedBefore,
        onProgress: (change) => told.push(change),
      }),
    );
  const told: { successes: number; failures: number; waiting: number }[] = [];
  return {
    ...stores,
    server,
    suspects,
    pass,
    told,
    batch: async (options = {}) => (await nextBatch(outbox, { ...all, ...options })).map((record) => record.uuid),
    makes: (uuid: string, pk: string) => record('patient', patient(uuid, pk), AMA, stores),
    sells: (uuid: string, pk: string | null = null) => record('sale', saleTo(pk, uuid), AMA, stores),
    loses: (uuid: string) => record('lost_sale', lostSale(uuid), AMA, stores),
  };
}

describe('what goes next', () => {
  it('OUT-01 is every waiting patient, then the rest in the order in which it was made', async () => {
    const { makes, sells, loses, batch } = await till();
    await sells('first');
    await loses('lost');
    await makes('efua', 'pk-efua');
    await sells('to-efua', 'pk-efua');
    expect(await batch()).toEqual(['efua', 'first', 'lost', 'to-efua']);
    expect(await batch({ limit: 1 })).toEqual(['efua']);
  });

  it('is no sale whose patient stays behind, be it for room, for this pass or in the hands of a dead sender', async () => {
    const { makes, sells, batch, outbox } = await till();
    await makes('efua', 'pk-efua');
    await makes('kojo', 'pk-kojo');
    await sells('to-kojo', 'pk-kojo');
    await sells('walk-in');
    expect(await batch({ limit: 1 })).toEqual(['efua']);
    expect(await batch({ skip: new Set(['kojo']) })).toEqual(['efua', 'walk-in']);
    expect(await batch({ only: 'to-kojo' })).toEqual([]);
    await outbox.outbox.update('kojo', { state: 'sending' });
    expect(await batch({ skip: new Set(['kojo']) })).toEqual(['efua', 'walk-in']);
    expect(await batch()).toEqual(['efua', 'kojo', 'to-kojo', 'walk-in']);
  });

  it('is a sale at once when its patient is held back, is with the server, or is of the server', async () => {
    const { makes, sells, batch, outbox } = await till();
    await makes('held', 'pk-held');
    await makes('known', 'pk-known');
    await sells('to-held', 'pk-held');
    await sells('to-known', 'pk-known');
    await sells('to-old', 'pk-old');
    await outbox.outbox.update('held', { state: 'quarantined' });
    await outbox.outbox.update('known', { state: 'acknowledged' });
    expect(await batch()).toEqual(['to-held', 'to-known', 'to-old']);
  });

  it('OUT-01 is found behind any number of others, and where two devices gave one number', async () => {
    const { sells, batch, outbox } = await till();
    const mine = await sells('mine');
    const others = Array.from({ length: 450 }, (_, at) => ({
      ...{ ...mine, uuid: `other-${at}`, facility_id: 'elsewhere' },
      seq: -at,
    }));
    await outbox.outbox.bulkAdd([...others, { ...mine, uuid: 'put-back', device_id: 'an earlier device' }]);
    expect((await batch()).sort()).toEqual(['mine', 'put-back']);
    expect(await batch({ limit: 1 })).toHaveLength(1);
    expect((await batch({ skip: new Set(['mine']), limit: 1 })).sort()).toEqual(['put-back']);
    expect(await countWaiting(outbox, FACILITY)).toMatchObject({ records: 2, sendable: 2 });
  });

  it('OUT-01 is counted as it is now, however it was counted before', async () => {
    const { makes, sells, outbox } = await till();
    await makes('efua', 'pk-efua');
    await sells('to-efua', 'pk-efua');
    expect(await countWaiting(outbox, FACILITY)).toEqual({ records: 2, sales: 1, sendable: 1 });
    await outbox.outbox.update('efua', { state: 'acknowledged' });
    expect(await countWaiting(outbox, FACILITY)).toEqual({ records: 1, sales: 1, sendable: 1 });
    await outbox.outbox.update('efua', { state: 'sending' });
    await sells('walk-in');
    expect(await countWaiting(outbox, FACILITY)).toEqual({ records: 3, sales: 2, sendable: 2 });
    expect(await outboxCounts(outbox)).toMatchObject({ waiting: 3, quarantined: 0 });
    expect(await outboxCounts(outbox, 'elsewhere')).toEqual({ waiting: 0, forUpdate: 0, quarantined: 0, oldest: null });
  });

  it('counts records, sales, and what no patient keeps waiting', async () => {
    const { makes, sells, loses, outbox } = await till();
    await makes('efua', 'pk-efua');
    await sells('to-efua', 'pk-efua');
    await sells('walk-in');
    await loses('lost');
    expect(await countWaiting(outbox, FACILITY)).toEqual({ records: 4, sales: 2, sendable: 3 });
    expect(await countWaiting(outbox, 'elsewhere')).toEqual({ records: 0, sales: 0, sendable: 0 });
  });
});

describe('a pass over every kind', () => {
  it('OUT-17 OUT-18 brings all of it over, and reports sales as sales', async () => {
    const { makes, sells, loses, pass, server, told, outbox } = await till();
    await sells('walk-in');
    await makes('efua', 'pk-efua');
    await sells('to-efua', 'pk-efua');
    await loses('lost');
    await pass();
    expect([...server.applied.keys()]).toEqual(['efua', 'walk-in', 'to-efua', 'lost']);
    expect([...server.patientUnknown]).toEqual([]);
    expect(told).toEqual([{ successes: 2, failures: 0, waiting: 0 }]);
    const records = await outbox.outbox.toArray();
    expect(new Set(records.map((record) => record.state))).toEqual(new Set(['acknowledged']));
    expect(records.map((record) => 'sale_id' in record)).toEqual(records.map((record) => record.kind === 'sale'));
  });

  it('OUT-01 does not stand still for ever behind a patient at whom the server fails, however many sales name it', async () => {
    const { makes, sells, pass, server, outbox } = await till();
    await makes('efua', 'pk-efua');
    for (let number = 1; number <= 5; number += 1) await sells(`sale-${number}`, 'pk-efua');
    server.poison.add('efua');
    for (let round = 0; round < 8; round += 1) await pass(true);
    expect((await outbox.outbox.get('efua'))?.state).toBe('quarantined');
    expect([...server.applied.keys()]).toEqual(['sale-1', 'sale-2', 'sale-3', 'sale-4', 'sale-5']);
    expect([...server.patientUnknown]).toHaveLength(5);
  });

  it('tries a sale that failed alone again once its patient is through, in the same pass', async () => {
    const { makes, sells, pass, server, suspects, outbox } = await till();
    await makes('efua', 'pk-efua');
    await sells('to-efua', 'pk-efua');
    suspects.failedAlone('to-efua');
    suspects.failedAlone('efua');
    expect(await pass()).toEqual({ event: { type: 'drained' }, rejected: false });
    expect([...server.applied.keys()]).toEqual(['efua', 'to-efua']);
    expect(await outbox.outbox.where('state').equals('acknowledged').count()).toBe(2);
  });

  it('sends a patient that was held back again, and its later sales after it', async () => {
    const { makes, sells, pass, server, outbox } = await till();
    await makes('efua', 'pk-efua');
    server.malformed.add('efua');
    await pass();
    expect((await outbox.outbox.get('efua'))?.state).toBe('quarantined');
    server.malformed.clear();
    await sells('to-efua', 'pk-efua');
    expect(await retryQuarantined(outbox, 'efua')).toBe(1);
    await pass();
    expect([...server.applied.keys()]).toEqual(['efua', 'to-efua']);
  });
});
