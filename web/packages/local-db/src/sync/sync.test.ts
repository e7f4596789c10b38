import { describe, expect, it } from 'vitest';
import { PretendServer } from '../../test/pretend-server';
import { AMA, FACILITY, NOW, openStores, sale } from '../../test/stores';
import { record } from '../outbox/record';
import type { DeviceRow, OutboxRecord } from '../records';
import { judge, verdicts } from './answer';
import { drain } from './drain';
import { assertLease, BUSY, LEASE_TIME, LostLease, lead } from './lease';
import { backOff, type SyncEvent, type SyncState, transition } from './machine';
import { toMessage } from './run-report';
import { syncStore } from './store';
import { Suspects } from './suspects';

const online = { signedIn: true, reachable: true };
const failed = (network: boolean): SyncEvent => ({ type: 'failed', network, problem: { code: 'x', detail: 'y' } });

describe('the states of the runner', () => {
  const from = (name: SyncState['name'], event: SyncEvent, facts = online) =>
    transition({ name, failures: 0 }, event, facts, 0.5);

  it('sends at start, waits without network, and asks for sign-in without a token', () => {
    expect(from('stopped', { type: 'start' }).name).toBe('sending');
    expect(from('stopped', { type: 'start' }, { signedIn: true, reachable: false }).name).toBe('waiting-for-network');
    expect(from('stopped', { type: 'start' }, { signedIn: false, reachable: true }).name).toBe('needs-sign-in');
  });

  it('keeps everything at a 401 until there is another token', () => {
    const state = from('sending', { type: 'unauthorized' });
    expect(state.name).toBe('needs-sign-in');
    expect(transition(state, { type: 'timer' }, online, 0).name).toBe('needs-sign-in');
    expect(transition(state, { type: 'facts', becameReachable: false, tokenChanged: false }, online, 0).name).toBe(
      'needs-sign-in',
    );
    expect(transition(state, { type: 'facts', becameReachable: false, tokenChanged: true }, online, 0).name).toBe(
      'sending',
    );
  });

  it('backs off for ever, never longer than a minute, and never gives up', () => {
    let state = from('sending', failed(true));
    for (let round = 0; round < 200; round++) {
      expect(state.name).toBe('backing-off');
      expect(state.delay).toBeGreaterThanOrEqual(500);
      expect(state.delay).toBeLessThanOrEqual(60_000);
      state = transition(transition(state, { type: 'timer' }, online, 0), failed(round % 2 === 0), online, 0.9);
    }
    expect(state.failures).toBe(201);
  });

  it('waits as long as the server asks, within the minute', () => {
    expect(backOff(1, 0, 20_000)).toBe(20_000);
    expect(backOff(1, 0, 3_600_000)).toBe(60_000);
    expect(backOff(1, 0)).not.toBe(backOff(1, 1));
    const asked = {
      type: 'failed',
      network: false,
      problem: { code: 'busy', detail: '' },
      retryAfter: 20_000,
    } as const;
    expect(from('sending', asked).delay).toBe(20_000);
  });

  it('CON-22 pauses while the server is away and resumes when it is back', () => {
    const away = { signedIn: true, reachable: false };
    const waiting = from('sending', failed(true), away);
    expect(waiting.name).toBe('waiting-for-network');
    expect(transition(waiting, { type: 'wake', urgent: false }, away, 0).name).toBe('waiting-for-network');
    expect(transition(waiting, { type: 'facts', becameReachable: true, tokenChanged: false }, online, 0).name).toBe(
      'sending',
    );
  });

  it('stops from every state', () => {
    for (const name of ['idle', 'sending', 'backing-off', 'needs-sign-in', 'waiting-for-network'] as const) {
      expect(from(name, { type: 'stop' }).name).toBe('stopped');
    }
  });
});

describe('what an answer means', () => {
  const json = (status: number, body: unknown) => ({
    status,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
  });
  const record = { uuid: 'a', hash: 'h' } as OutboxRecord;
  const result = { id: 'a', status: 'applied' as const, hash: 'h', detail: null, code: null, sale_id: 7, flags: [] };

  it('takes neither a portal’s page nor half an answer for ours', () => {
    expect(judge({ status: 200, contentType: 'text/html', body: '<html>' }, NOW).kind).toBe('network');
    expect(judge({ ...json(200, { results: [result] }), contentType: 'text/html' }, NOW).kind).toBe('network');
    expect(judge({ ...json(200, { results: [] }), body: '{"resul' }, NOW).kind).toBe('network');
    expect(judge(json(200, { hello: 1 }), NOW).kind).toBe('network');
  });

  it('tells a busy server from one that stumbles over a record', () => {
    for (const status of [403, 404, 408, 429, 502, 503, 504]) expect(judge(json(status, {}), NOW).kind).toBe('busy');
    for (const status of [400, 413, 422, 500]) expect(judge(json(status, {}), NOW).kind).toBe('rejected');
    expect(judge(json(401, {}), NOW).kind).toBe('unauthorized');
    expect(judge({ ...json(429, {}), retryAfter: '7' }, NOW)).toMatchObject({ retryAfter: 7_000 });
    expect(judge({ ...json(503, {}), retryAfter: new Date(NOW + 9_000).toUTCString() }, NOW)).toMatchObject({
      retryAfter: 9_000,
    });
  });

  it('acknowledges only what echoes id and hash', () => {
    expect(verdicts([record], [result])).toEqual([{ uuid: 'a', is: 'acknowledged', saleId: 7, flags: [] }]);
    expect(verdicts([record], [{ ...result, status: 'duplicate' }])[0]?.is).toBe('acknowledged');
    expect(verdicts([record], [{ ...result, hash: 'other' }])[0]?.is).toBe('open');
    expect(verdicts([record], [{ ...result, id: 'b' }])[0]?.is).toBe('open');
    expect(verdicts([record], [{ ...result, status: 'retry' }])[0]?.is).toBe('open');
    expect(verdicts([record], [])[0]?.is).toBe('open');
    expect(verdicts([record], [{ ...result, status: 'quarantined', code: 'malformed', detail: 'no' }])).toEqual([
      { uuid: 'a', is: 'quarantined', code: 'malformed', detail: 'no' },
    ]);
  });
});

describe('who sends', () => {
  it('replaces a frozen leader after its lease, and the late one may not write any more', async () => {
    const { outbox } = openStores();
    let time = NOW;
    let thaw: () => void = () => undefined;
    const frozen = lead({ db: outbox, holder: 'frozen', now: () => time }, async (fence) => {
      await new Promise<void>((resolve) => {
        thaw = resolve;
      });
      return outbox
        .transaction('rw', outbox.meta, () => assertLease(outbox, fence, time))
        .catch((error: unknown) => error);
    });
    await outbox.meta.get('lease');
    const second = { db: outbox, holder: 'second', now: () => time };
    expect(await lead(second, async () => 'sent')).toBe(BUSY);
    time += LEASE_TIME + 1;
    expect(await lead(second, async () => 'sent')).toBe('sent');
    thaw();
    expect(await frozen).toBeInstanceOf(LostLease);
  });

  it('steals the browser’s lock from a frozen tab only when its lease is over', async () => {
    const { outbox } = openStores();
    let time = NOW;
    const asked: (boolean | undefined)[] = [];
    const held = {
      request: (async (_name: string, options: LockOptions, work: (lock: unknown) => unknown) => {
        asked.push(options.steal);
        return work(options.steal ? {} : null);
      }) as unknown as LockManager['request'],
    };
    await outbox.meta.put({ key: 'lease', holder: 'frozen', until: NOW + LEASE_TIME, fence: 4 });
    const me = { db: outbox, holder: 'me', now: () => time, locks: held };
    expect(await lead(me, async (fence) => fence)).toBe(BUSY);
    time += LEASE_TIME;
    expect(await lead(me, async (fence) => fence)).toBe(5);
    expect(asked).toEqual([undefined, undefined, true]);
  });

  it('does not believe a lease from another clock', async () => {
    const { outbox } = openStores();
    await outbox.meta.put({ key: 'lease', holder: 'tomorrow', until: NOW + 86_400_000, fence: 1 });
    expect(await lead({ db: outbox, holder: 'me', now: () => NOW }, async () => 'sent')).toBe('sent');
  });
});

describe('one pass', () => {
  async function pass(
    count: number,
    prepare: (server: PretendServer, uuids: string[]) => void,
    suspects = new Suspects(),
  ) {
    const { bloom, outbox, env } = openStores();
    const server = new PretendServer();
    const uuids = Array.from({ length: count }, (_, index) => `sale-${String(index).padStart(3, '0')}`);
    for (const uuid of uuids) await record('sale', sale(uuid), AMA, { bloom, outbox, env });
    prepare(server, uuids);
    const store = syncStore(outbox, bloom, () => NOW);
    const again = (rejectedBefore = false) =>
      lead({ db: outbox, holder: 'me', now: () => NOW }, (fence) =>
        drain(fence, {
          store,
          send: async (request) => server.send(JSON.parse(JSON.stringify(request)), 'none'),
          askMissing: async (request) => server.missing(request, 'none'),
          told: server.generation,
          facilityId: FACILITY,
          suspects,
          unknown: new Set(),
          rejectedBefore,
          onProgress: () => undefined,
        }),
      );
    return { bloom, outbox, server, uuids, again };
  }

  it('sends in order, a hundred at most, with the number this device has reached', async () => {
    const { server, again, bloom } = await pass(130, () => undefined);
    expect(await again()).toEqual({ event: { type: 'drained' }, rejected: false });
    expect(server.seen.map((request) => request.records.length)).toEqual([100, 30]);
    const seqs = server.seen.flatMap((request) => request.records.map((record) => record.seq));
    expect(seqs).toEqual(Array.from({ length: 130 }, (_, index) => index + 1));
    expect(server.seen[0]?.device?.issued).toBe(130);
    expect(await bloom.sales.where('id').above(0).count()).toBe(130);
  });

  it('finds one poison record among many and lets the others through', async () => {
    const { server, outbox, again } = await pass(20, (pretend, uuids) => pretend.poison.add(uuids[7] as string));
    expect(await again(false)).toMatchObject({ rejected: true });
    expect(server.applied.size).toBe(0);
    for (let round = 0; round < 4; round++) await again(true);
    expect(server.applied.size).toBe(19);
    expect((await outbox.outbox.get('sale-007'))?.state).toBe('quarantined');
    expect(await outbox.outbox.where('state').equals('acknowledged').count()).toBe(19);
  });

  it('OUT-23 a late answer takes no acknowledgement back', async () => {
    const { bloom, outbox, uuids, again } = await pass(1, () => undefined);
    await again();
    const uuid = uuids[0] as string;
    const record = (await outbox.outbox.get(uuid)) as OutboxRecord;
    expect(record.state).toBe('acknowledged');
    const late = { uuid, is: 'quarantined', code: 'malformed', detail: 'no' } as const;
    await lead({ db: outbox, holder: 'me', now: () => NOW }, (fence) =>
      syncStore(outbox, bloom, () => NOW).settle(fence, [record], [late]),
    );
    expect(await outbox.outbox.get(uuid)).toEqual(record);
  });

  it('quarantines nothing while the server fails at everything', async () => {
    const { outbox, again } = await pass(20, (pretend, uuids) => {
      for (const uuid of uuids) pretend.poison.add(uuid);
    });
    for (let round = 0; round < 30; round++) await again(round > 0);
    expect(await outbox.outbox.where('state').equals('pending').count()).toBe(20);
  });

  it('reports a vanished device to the server once', async () => {
    const { outbox, server, again } = await pass(1, () => undefined);
    const device = (await outbox.meta.get('device')) as DeviceRow;
    await outbox.meta.put({ ...device, previous: { device_id: 'gone', epoch: 1, issued: 9, reported: false } });
    await again();
    await again();
    expect(server.seen[0]).toEqual({ device: { device_id: 'gone', epoch: 1, issued: 9 }, records: [] });
    expect(server.seen.filter((request) => request.device?.device_id === 'gone')).toHaveLength(1);
  });

  it('leaves records of another facility for a user of that facility', async () => {
    const { outbox, server, again } = await pass(2, () => undefined);
    await outbox.outbox.update('sale-000', { facility_id: 'elsewhere' });
    await again();
    expect([...server.applied.keys()]).toEqual(['sale-001']);
    expect((await outbox.outbox.get('sale-000'))?.state).toBe('pending');
  });
});

describe('the message of the sales-sync channel', () => {
  it('OUT-17 OUT-19 ENT-27 gives whole percent, and 100 only at the end', () => {
    expect(toMessage({ successes: 199, failures: 0, waiting: 1 }, 'running')).toEqual({
      salesSyncInProgress: true,
      salesSyncCompleted: false,
      outboxReport: { done: 199, total: 200, successes: 199, failures: 0 },
      salesSyncProgress: 99,
    });
    expect(toMessage({ successes: 1, failures: 1, waiting: 0 }, 'completed')).toMatchObject({
      salesSyncCompleted: true,
      salesSyncProgress: 100,
      outboxReport: { done: 2, total: 2, successes: 1, failures: 1 },
    });
  });
});
