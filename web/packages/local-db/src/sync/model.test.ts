/**
 * Records of every kind, senders, crashes, restored backups, servers of earlier versions and every fault of the network in any order: each record is on the
 * server exactly once, no sale before the patient it names, and nothing is left but what was quarantined.
 */
import type { SyncRequest } from '@bloom/api-client';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Fault, PretendServer } from '../../test/pretend-server';
import { AMA, countedIds, draftOf, FACILITY, NOW, openStores, product, RECORDS, sale } from '../../test/stores';
import { applyLocally, reconcile } from '../outbox/apply-locally';
import { enqueue } from '../outbox/enqueue';
import { isPatient } from '../outbox/kinds';
import { retryQuarantined } from '../outbox/manage';
import { record } from '../outbox/record';
import { WAITING_STATES } from '../outbox/states';
import type { OutboxDb } from '../outbox-db';
import type { OutboxKind } from '../records';
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
  | {
      do: 'record';
      kind: OutboxKind;
      again: boolean;
      killedBeforeCopy: boolean;
      to: 'nobody' | 'known patient' | 'made here';
    }
  | { do: 'poison' | 'malformed' }
  /** The server is put right, and what it held back is sent again. */
  | { do: 'mend' }
  /** A worker lives until so many of its steps are done, then dies without a word. */
  | { do: 'send'; dieAfter: number; faults: Fault[]; second: boolean; locks: boolean }
  | { do: 'restart' }
  /** A backup of the server is made, or the server is put back from its last one. */
  | { do: 'back-up' | 'put-back' }
  /** The server is put back to a version that does not know this kind, or is updated to one that knows all. */
  | { do: 'forget'; kind: OutboxKind }
  | { do: 'learn' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      kind: fc.constantFrom<OutboxKind>(
        'sale',
        'sale',
        'sale',
        'patient',
        'patient',
        'lost_sale',
        'stock_count',
        'order',
        'receipt',
        'terms_agreement',
        'alert',
      ),
      again: fc.boolean(),
      killedBeforeCopy: fc.boolean(),
      to: fc.constantFrom('nobody' as const, 'known patient' as const, 'made here' as const, 'made here' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('poison' as const, 'malformed' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mend' as const) }) },
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
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('back-up' as const, 'put-back' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('forget' as const),
      // Not patients: nothing waits for the update of a server, so their sales would go before them.
      kind: fc.constantFrom<OutboxKind>(
        'sale',
        'lost_sale',
        'stock_count',
        'order',
        'receipt',
        'terms_agreement',
        'alert',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('learn' as const) }) },
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
  server.patients.add(KNOWN_PATIENT);
  /** Sales that were sent although their patient was still to be sent. */
  const tooEarly: string[] = [];
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
        tooEarly.push(...(await sentTooEarly(stores.outbox, request)));
        return server.send(JSON.parse(JSON.stringify(request)), faults.shift() ?? 'none');
      }),
      askMissing: mortal(async (request) => {
        await new Promise((resolve) => setImmediate(resolve));
        return server.missing(request, faults.shift() ?? 'none');
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
    // Any answer at all tells it, such as that of a download.
    runner.sawGeneration(server.generation);
    return Promise.race([runner.start(), dead]);
  }
  return { ...stores, server, worker, tooEarly };
}

const KNOWN_PATIENT = 'patient-of-the-server';

async function sentTooEarly(outbox: OutboxDb, { records }: SyncRequest): Promise<string[]> {
  const waiting = await outbox.outbox.where('state').anyOf(WAITING_STATES).toArray();
  const ahead = new Set(waiting.filter(isPatient).map((record) => record.payload.patient_pk));
  return records.flatMap((record) => {
    if ('patient_pk' in record.payload) ahead.delete(record.payload.patient_pk);
    return 'patient_id' in record.payload && ahead.has(record.payload.patient_id ?? '') ? [record.id] : [];
  });
}

type Stores = Pick<ReturnType<typeof world>, 'bloom' | 'outbox' | 'env'>;

/** Does at the till what the step says; `madeHere`: the key of the patient that was made last. */
async function recordAtTheTill(
  next: Extract<Step, { do: 'record' }>,
  uuid: string,
  madeHere: string | undefined,
  stores: Stores,
) {
  const patientId = { nobody: null, 'known patient': KNOWN_PATIENT, 'made here': madeHere ?? null }[next.to];
  const made = RECORDS[next.kind](uuid);
  if ('patient_id' in made.payload) made.payload.patient_id = patientId;
  if (next.killedBeforeCopy) return enqueue(stores.outbox, draftOf(next.kind, made), stores.env);
  return record(next.kind, made, AMA, stores);
}

it('OUT-01 OUT-18 OUT-22 OUT-23 brings every record to the server exactly once, a patient before its sales, whatever dies or breaks in between', async () => {
  const seed = Number(process.env.BLOOM_SEED ?? Date.now());
  const runs = Number(process.env.BLOOM_RUNS ?? 60);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const { bloom, outbox, env, server, worker, tooEarly } = world();
      await bloom.inventory.add(product('product-1', 1_000));
      const ids = countedIds(7);
      const recorded: Record<OutboxKind, string[]> = {
        sale: [],
        patient: [],
        lost_sale: [],
        stock_count: [],
        order: [],
        receipt: [],
        lab_request: [],
        lab_entry: [],
        lab_control: [],
        enrolment: [],
        visit: [],
        contact: [],
        sale_return: [],
        shift_entry: [],
        terms_agreement: [],
        alert: [],
      };
      let last: string | undefined;
      let backup = server.backUp();
      for (const next of steps) {
        if (next.do === 'record') {
          const known = recorded[next.kind];
          const uuid = (next.again && known.at(-1)) || ids();
          if (!known.includes(uuid)) known.push(uuid);
          await recordAtTheTill(next, uuid, recorded.patient.at(-1), { bloom, outbox, env });
          last = uuid;
        } else if (next.do === 'back-up') {
          backup = server.backUp();
        } else if (next.do === 'put-back') {
          server.restore(backup);
        } else if (next.do === 'forget') {
          server.known.delete(next.kind);
        } else if (next.do === 'learn') {
          server.update();
        } else if (next.do === 'restart') {
          await reconcile(bloom, outbox, FACILITY);
        } else if (next.do === 'send') {
          const first = worker([...next.faults], next.dieAfter, next.locks);
          const second = next.second ? worker([...next.faults].reverse(), next.dieAfter * 2, next.locks) : undefined;
          await Promise.all([first, second]);
        } else if (next.do === 'mend') {
          server.poison.clear();
          server.malformed.clear();
          await retryQuarantined(outbox);
        } else if (last) server[next.do].add(last);
      }
      await reconcile(bloom, outbox, FACILITY);
      server.update();
      await worker([], 100_000, true);

      const all = Object.values(recorded).flat();
      const rows = await outbox.outbox.toArray();
      expect(rows.map((row) => row.uuid).sort()).toEqual([...all].sort());
      expect(rows.map((row) => row.seq).sort((left, right) => left - right)).toEqual(all.map((_, index) => index + 1));
      for (const row of rows) {
        expect(['acknowledged', 'quarantined']).toContain(row.state);
        if (row.state === 'acknowledged') expect(server.applied.get(row.uuid)).toBe(1);
        else expect(server.poison.has(row.uuid) || server.malformed.has(row.uuid)).toBe(true);
      }
      for (const [uuid, times] of server.applied) {
        expect(times).toBe(1);
        expect(all).toContain(uuid);
      }
      expect(tooEarly).toEqual([]);
      const heldBack = rows.filter((row) => row.state === 'quarantined').map((row) => row.uuid);
      const stock = await bloom.inventory.get('product-1');
      expect(stock?.quantity).toBe(1_000 - recorded.sale.length);
      expect(await bloom.sales.count()).toBe(recorded.sale.length);
      expect((await bloom.patients.toCollection().primaryKeys()).sort()).toEqual([...recorded.patient].sort());
      expect((await bloom.lost_sales.toCollection().primaryKeys()).sort()).toEqual(
        recorded.lost_sale.filter((uuid) => heldBack.includes(uuid)).sort(),
      );
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
  const made = await record('sale', sale('uuid-1', 4), AMA, { bloom, outbox, env });
  await applyLocally(bloom, [made]);
  const item = await bloom.inventory.get('product-1');
  expect(item?.quantity).toBe(6);
  expect(item?.batches.map((batch) => batch.quantity)).toEqual([6, 0]);
});
