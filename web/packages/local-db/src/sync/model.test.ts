/**
 * Sales, senders, crashes and every fault of the network in any order: each recorded sale is on the server exactly
 * once, and nothing is left but what was quarantined.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Fault, PretendServer } from '../../test/pretend-server';
import { AMA, countedIds, FACILITY, NOW, openStores, product, sale } from '../../test/stores';
import { enqueue } from '../outbox/enqueue';
import { unacknowledged } from '../outbox/manage';
import { applyLocally, reconcile } from '../sales/apply-locally';
import { recordSale } from '../sales/record-sale';
import { lead } from './lease';
import { type SyncPorts, SyncRunner } from './runner';
import { type SyncStore, syncStore } from './store';

const FAULTS: Fault[] = [
  'none',
  'not-sent',
  'response-lost',
  'sent-twice',
  'unauthorized',
  'server-error',
  'too-many',
  'html',
  'truncated',
  'partial',
  'wrong-hash',
];

type Step =
  | { do: 'sell'; again: boolean; killedBeforeCopy: boolean; patient: boolean }
  | { do: 'poison' | 'malformed' }
  /** A worker lives until so many of its steps are done, then dies without a word. */
  | { do: 'send'; dieAfter: number; faults: Fault[]; second: boolean; locks: boolean }
  | { do: 'restart' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      again: fc.boolean(),
      killedBeforeCopy: fc.boolean(),
      patient: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('poison' as const, 'malformed' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      dieAfter: fc.integer({ min: 1, max: 30 }),
      faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 8 }),
      second: fc.boolean(),
      locks: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

const never = new Promise<never>(() => undefined);

/** Web Locks of one browser: freed when their holder dies. */
function fakeLocks() {
  let held: object | undefined;
  return {
    forHolder(owner: object) {
      const request = async (_name: string, options: LockOptions, work: (lock: unknown) => unknown) => {
        if (held && !options.steal) return work(null);
        held = owner;
        try {
          return await work({});
        } finally {
          if (held === owner) held = undefined;
        }
      };
      return { request: request as unknown as LockManager['request'] };
    },
    died(owner: object) {
      if (held === owner) held = undefined;
    },
  };
}

function world() {
  const stores = openStores();
  const server = new PretendServer();
  const locks = fakeLocks();
  let time = NOW;
  let holders = 0;

  /** One worker. `dieAfter` counts its steps: the step after that never comes back, as in a killed process. */
  function worker(faults: Fault[], dieAfter: number, useLocks: boolean) {
    const owner = {};
    let steps = 0;
    let quiet = 0;
    let die: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => {
      die = resolve;
    });
    const mortal = <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
      return async (...args: Args): Promise<Result> => {
        if (++steps > dieAfter) {
          locks.died(owner);
          die();
          return never;
        }
        const result = await call(...args);
        // Dying right after the deed, before anybody heard of it, is the other half.
        if (++steps > dieAfter) {
          locks.died(owner);
          die();
          return never;
        }
        return result;
      };
    };
    const store = syncStore(stores.outbox, stores.bloom, () => time);
    const mortalStore = Object.fromEntries(
      Object.entries(store).map(([name, call]) => [name, mortal(call as (...args: unknown[]) => Promise<unknown>)]),
    ) as unknown as SyncStore;
    const ports: SyncPorts = {
      store: mortalStore,
      send: mortal(async (request) => {
        await new Promise((resolve) => setImmediate(resolve));
        return server.send(JSON.parse(JSON.stringify(request)), faults.shift() ?? 'none');
      }),
      lead: (work) =>
        lead(
          {
            db: stores.outbox,
            holder: `worker-${++holders}`,
            now: () => time,
            ...(useLocks ? { locks: locks.forHolder(owner) } : {}),
          },
          work,
        ),
      sleep: async (milliseconds, signal) => {
        time += milliseconds;
        await new Promise((resolve) => setImmediate(resolve));
        if (runner.current.name === 'needs-sign-in') runner.setFacts({ signedIn: true, reachable: true }, true);
        // Twice idle in a row: it has done all it can.
        if (!signal.aborted && runner.current.name === 'idle' && ++quiet >= 2) runner.stop();
      },
      now: () => time,
      random: () => 0.5,
      facilityId: FACILITY,
      onMessage: () => undefined,
      onDetail: () => undefined,
    };
    const runner = new SyncRunner(ports, { signedIn: true, reachable: true });
    return Promise.race([runner.start(), dead]);
  }
  return { ...stores, server, worker };
}

it('OUT-01 OUT-18 OUT-23 brings every recorded sale to the server exactly once, whatever dies or breaks in between', async () => {
  const seed = Number(process.env.BLOOM_SEED ?? Date.now());
  const runs = Number(process.env.BLOOM_RUNS ?? 60);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const { bloom, outbox, env, server, worker } = world();
      await bloom.inventory.add(product('product-1', 1_000));
      const ids = countedIds(7);
      const recorded: string[] = [];
      for (const next of steps) {
        if (next.do === 'sell') {
          const uuid = next.again && recorded.length > 0 ? (recorded.at(-1) as string) : ids();
          const draft = sale(uuid);
          if (next.patient) draft.payload.patient_id = 'patient-1';
          if (next.killedBeforeCopy) {
            await enqueue(
              outbox,
              {
                uuid,
                kind: 'sale',
                facility_id: FACILITY,
                user_id: AMA.id,
                user_name: AMA.name,
                made_at: draft.madeAt,
                payload: draft.payload,
              },
              env,
            );
          } else await recordSale(draft, AMA, { bloom, outbox, env });
          if (!recorded.includes(uuid)) recorded.push(uuid);
        } else if (next.do === 'restart') {
          await reconcile(bloom, await unacknowledged(outbox), FACILITY);
        } else if (next.do === 'send') {
          const first = worker([...next.faults], next.dieAfter, next.locks);
          const second = next.second ? worker([...next.faults].reverse(), next.dieAfter * 2, next.locks) : undefined;
          await Promise.all([first, second]);
        } else if (recorded.length > 0) server[next.do].add(recorded.at(-1) as string);
      }
      await reconcile(bloom, await unacknowledged(outbox), FACILITY);
      await worker([], 100_000, true);

      const rows = await outbox.outbox.toArray();
      expect(rows.map((row) => row.uuid).sort()).toEqual([...recorded].sort());
      expect(rows.map((row) => row.seq).sort((left, right) => left - right)).toEqual(
        recorded.map((_, index) => index + 1),
      );
      for (const row of rows) {
        expect(['acknowledged', 'quarantined']).toContain(row.state);
        if (row.state === 'acknowledged') expect(server.applied.get(row.uuid)).toBe(1);
        else expect(server.poison.has(row.uuid) || server.malformed.has(row.uuid)).toBe(true);
      }
      for (const [uuid, times] of server.applied) {
        expect(times).toBe(1);
        expect(recorded).toContain(uuid);
      }
      const stock = await bloom.inventory.get('product-1');
      expect(stock?.quantity).toBe(1_000 - recorded.length);
      expect(await bloom.sales.count()).toBe(recorded.length);
      bloom.close();
      outbox.close();
    }),
    { seed, numRuns: runs, endOnFailure: false },
  );
  console.info(`model run: seed ${seed}, ${runs} runs (BLOOM_SEED, BLOOM_RUNS)`);
}, 120_000);

it('applies a sale locally once, however often it is applied', async () => {
  const { bloom, outbox, env } = openStores();
  await bloom.inventory.add(product('product-1', 10));
  const record = await recordSale(sale('uuid-1', 4), AMA, { bloom, outbox, env });
  await applyLocally(bloom, record);
  const item = await bloom.inventory.get('product-1');
  expect(item?.quantity).toBe(6);
  expect(item?.batches.map((batch) => batch.quantity)).toEqual([6, 0]);
});
