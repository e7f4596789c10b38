import { describe, expect, it } from 'vitest';
import { PretendServer } from '../../test/pretend-server';
import {
  AMA,
  FACILITY,
  lostSale,
  NOW,
  openStores,
  order,
  patient,
  product,
  receipt,
  sale,
  stockCount,
} from '../../test/stores';
import { record } from '../outbox/record';
import type { ProgressRecord } from '../records';
import { drain } from './drain';
import { agree, IDS_AT_ONCE } from './generation';
import { lead } from './lease';
import { syncStore } from './store';
import { Suspects } from './suspects';

/** A till and a server; `pass` sends all there is, as the worker does. */
function world() {
  const stores = openStores();
  const server = new PretendServer();
  const store = syncStore(stores.outbox, stores.bloom, () => NOW);
  const restarts: string[] = [];
  const pass = (told?: string) =>
    lead({ db: stores.outbox, holder: 'me', now: () => NOW }, (fence) =>
      drain(fence, {
        store,
        send: async (request) => server.send(JSON.parse(JSON.stringify(request)), 'none'),
        askMissing: async (request) => server.missing(request, 'none'),
        onSetBack: () => restarts.push(server.generation),
        ...(told === undefined ? {} : { told }),
        facilityId: FACILITY,
        suspects: new Suspects(),
        unknown: new Set(),
        rejectedBefore: false,
        onProgress: () => undefined,
      }),
    );
  return { ...stores, server, store, pass, restarts };
}

const downloaded = (resource: ProgressRecord['resource'], facility_id = FACILITY) =>
  ({ resource, facility_id, progress: 100, run_id: 'old', last_sync_id: 500, state: 'done' }) as ProgressRecord;

describe('a server that was put back from a backup', () => {
  it('gets what it lost, patients first and in the old order, before anything new', async () => {
    const till = world();
    await till.bloom.inventory.add(product('product-1', 100));
    await record('sale', sale('s1'), AMA, till);
    await till.pass('generation-1');
    const backup = till.server.backUp();
    await record('sale', sale('s2'), AMA, till);
    await record('patient', patient('r1', 'pk-1'), AMA, till);
    await record('sale', sale('s3'), AMA, till);
    await record('lost_sale', lostSale('l1'), AMA, till);
    await record('stock_count', stockCount('c1'), AMA, till);
    await record('order', order('o1'), AMA, till);
    await record('receipt', receipt('d1', 'o1'), AMA, till);
    await till.pass('generation-1');
    till.server.restore(backup);
    till.server.seen.length = 0;
    const named = sale('s4');
    named.payload.patient_id = 'pk-1';
    await record('sale', named, AMA, till);

    // Nobody told it yet: the server itself refuses the first batch.
    expect(await till.pass()).toEqual({ event: { type: 'drained' }, rejected: false });

    expect(till.server.seen.flatMap(({ records }) => records.map(({ id }) => id))).toEqual([
      ...['r1', 's2', 's3', 'l1', 'c1', 'o1', 'd1', 's4'],
    ]);
    expect(till.server.patientUnknown).toEqual(new Set());
    expect([...till.server.applied.values()]).toEqual(Array(9).fill(1));
    const rows = await till.bloom.sales.toArray();
    expect(rows.map(({ uuid, id }) => [uuid, id]).sort()).toEqual([
      ['s1', 1],
      ['s2', 2],
      ['s3', 3],
      ['s4', 4],
    ]);
    expect((await till.bloom.inventory.get('product-1'))?.quantity).toBe(96);
    expect(await till.bloom.lost_sales.count()).toBe(0);
    expect(till.restarts).toEqual(['generation-2']);
  });

  it('OUT-01 takes a sale that was dismissed, and that it knows nothing of any more: its goods leave the shelf again', async () => {
    const till = world();
    await till.bloom.inventory.add(product('product-1', 100));
    await till.pass('generation-1');
    const backup = till.server.backUp();
    await record('sale', sale('s1', 4), AMA, till);
    till.server.dismissed.add('s1');
    await till.pass('generation-1');
    expect((await till.bloom.inventory.get('product-1'))?.quantity).toBe(100);
    till.server.dismissed.clear();
    till.server.restore(backup);

    await till.pass('generation-2');

    expect((await till.outbox.outbox.get('s1'))?.state).toBe('acknowledged');
    const row = await till.bloom.sales.get(['s1', '']);
    expect([row?.id, row?.dismissed]).toEqual([1, undefined]);
    expect((await till.bloom.inventory.get('product-1'))?.quantity).toBe(96);
  });

  it('begins every download of the facility anew, and no sweep can take what waits here', async () => {
    const till = world();
    await record('sale', sale('s1'), AMA, till);
    await record('patient', patient('r1', 'pk-1'), AMA, till);
    const empty = till.server.backUp();
    await till.pass('generation-1');
    await till.bloom.progress.bulkPut([downloaded('patients'), downloaded('sales'), downloaded('promos', 'elsewhere')]);
    // A download brought them since, with numbers of that time.
    await till.bloom.sales.toCollection().modify({ run_id: 'old' });
    await till.bloom.patients.toCollection().modify({ run_id: 'old', audit_id: 7 });
    till.server.restore(empty);
    const { setBack } = till.store;
    till.store.setBack = async (...call) => {
      await setBack(...call);
      const rows = [...(await till.bloom.sales.toArray()), ...(await till.bloom.patients.toArray())];
      expect(rows.map((row) => row.run_id)).toEqual([undefined, undefined]);
      expect((await till.bloom.sales.toArray())[0]?.id).toBe(0);
    };

    await till.pass('generation-2');

    expect((await till.bloom.progress.toArray()).map(({ resource }) => resource)).toEqual(['promos']);
    expect((await till.bloom.patients.get('pk-1'))?.patient_pk).toBe('pk-1');
    expect(till.server.applied).toEqual(
      new Map([
        ['r1', 1],
        ['s1', 1],
      ]),
    );
  });

  it('is asked once, and again when it is put back once more, also from the same backup', async () => {
    const till = world();
    await record('sale', sale('s1'), AMA, till);
    const empty = till.server.backUp();
    await till.pass('generation-1');
    for (const generation of ['generation-2', 'generation-3']) {
      till.server.restore(empty);
      await till.pass(generation);
      await till.pass(generation);
      expect(till.server.applied.get('s1')).toBe(1);
    }
    expect(till.server.asked).toEqual([[], ['s1'], ['s1']]);
  });

  it('that is put back while the till asks is asked anew, and nothing is taken for agreed', async () => {
    const till = world();
    await record('sale', sale('s1'), AMA, till);
    await till.pass('generation-1');
    const ids = Array.from({ length: IDS_AT_ONCE + 1 }, (_, index) => `s${index}`);
    till.store.acknowledged = async () => ids;
    const all = till.server.backUp();
    till.server.restore(all);
    let calls = 0;
    const outcome = await lead({ db: till.outbox, holder: 'me', now: () => NOW }, (fence) =>
      agree(fence, {
        store: till.store,
        facilityId: FACILITY,
        askMissing: async (request) => {
          if (++calls === 2) till.server.restore(all);
          return till.server.missing(request, 'none');
        },
      }),
    );
    expect(outcome).toMatchObject({ kind: 'busy', code: 'other_generation' });
    expect(await till.store.generation(FACILITY)).toBe('generation-1');
  });

  it('keeps everything when the session is one it does not know', async () => {
    const till = world();
    await record('sale', sale('s1'), AMA, till);
    await till.pass('generation-1');
    till.server.restore(new PretendServer().backUp());
    const outcome = await lead({ db: till.outbox, holder: 'me', now: () => NOW }, (fence) =>
      agree(fence, { store: till.store, facilityId: FACILITY, askMissing: async () => ({ kind: 'unauthorized' }) }),
    );
    expect(outcome).toEqual({ kind: 'unauthorized' });
    expect((await till.outbox.outbox.get('s1'))?.state).toBe('acknowledged');
    await till.pass('generation-2');
    expect(till.server.applied.get('s1')).toBe(1);
  });

  it('is not asked about another facility, whose people ask when they are back', async () => {
    const till = world();
    await record('sale', sale('s1'), AMA, till);
    await record('sale', sale('s2'), { ...AMA, facility_id: 'elsewhere' }, till);
    await till.outbox.outbox.update('s2', { state: 'acknowledged' });
    await till.pass('generation-1');
    till.server.restore(new PretendServer().backUp());
    await till.pass('generation-2');
    expect(till.server.asked.flat()).toEqual(['s1']);
    expect((await till.outbox.outbox.get('s2'))?.state).toBe('acknowledged');
  });
});

it('a till that first hears of generations keeps its copies and cursors', async () => {
  const till = world();
  await record('sale', sale('s1'), AMA, till);
  await till.pass();
  await till.bloom.progress.put(downloaded('patients'));
  await till.pass('generation-1');
  expect(till.server.asked).toEqual([['s1']]);
  expect((await till.bloom.progress.get('patients'))?.last_sync_id).toBe(500);
  expect(till.restarts).toEqual([]);
});
