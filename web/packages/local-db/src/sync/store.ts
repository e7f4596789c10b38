/** What the runner does with the outbox: claim a batch, write the verdicts, hand back what was not sent. */
import type { SyncRecord } from '@bloom/api-client';
import type { BloomDb } from '../bloom-db';
import { applyAcknowledged, applyDismissed, dropAcknowledged } from '../outbox/apply-locally';
import { noteForUpdate } from '../outbox/for-update';
import { isSale, kindOf } from '../outbox/kinds';
import { DISMISSED } from '../outbox/manage';
import { acknowledgedIds, setCopiesBack, showUnsentAgain, waitAgain } from '../outbox/set-back';
import type { OutboxDb } from '../outbox-db';
import type { DeviceRow, GenerationRow, OutboxRecord } from '../records';
import type { Verdict } from './answer';
import { assertLease, checkLease, LEASE_TIME } from './lease';
import { type ClaimOptions, countWaiting, nextBatch, type Waiting } from './next-batch';

export interface SyncStore {
  /** `unknown`: what the server does not know yet, and is not counted. */
  waiting(facilityId: string, unknown: ReadonlySet<string>): Promise<Waiting>;
  device(): Promise<DeviceRow | undefined>;
  claim(fence: number, options: ClaimOptions): Promise<OutboxRecord[]>;
  settle(fence: number, sent: OutboxRecord[], verdicts: Verdict[], serverTime?: number): Promise<void>;
  release(fence: number, sent: OutboxRecord[], problem: { code: string; detail: string }): Promise<void>;
  markLossReported(fence: number): Promise<void>;
  /** The generation of the server's database that this device agreed with; undefined before the first time. */
  generation(facilityId: string): Promise<string | undefined>;
  /** Ids of what the server has acknowledged of a facility. */
  acknowledged(facilityId: string): Promise<string[]>;
  keepLease(fence: number): Promise<void>;
  /** Agrees with `generation`. `missing`: what waits again; undefined when nothing went back, and copies stay. */
  setBack(fence: number, facilityId: string, generation: string, missing: string[] | undefined): Promise<void>;
}

export function syncStore(outbox: OutboxDb, bloom: BloomDb, now: () => number): SyncStore {
  return {
    waiting: (facilityId, unknown) => countWaiting(outbox, facilityId, unknown),

    device: async () => (await outbox.meta.get('device')) as DeviceRow | undefined,

    claim: (fence, options) =>
      outbox.transaction('rw', outbox.outbox, outbox.meta, async () => {
        await assertLease(outbox, fence, now());
        const batch = await nextBatch(outbox, options);
        for (const record of batch) {
          Object.assign(record, { state: 'sending', attempts: record.attempts + 1, lease_until: now() + LEASE_TIME });
        }
        await outbox.outbox.bulkPut(batch);
        return batch;
      }),

    async settle(fence, sent, verdicts, serverTime) {
      await outbox.transaction('r', outbox.meta, () => checkLease(outbox, fence));
      const byUuid = new Map(sent.map((record) => [record.uuid, record]));
      const acknowledged = verdicts.flatMap((verdict) => {
        const record = byUuid.get(verdict.uuid);
        if (verdict.is !== 'acknowledged' || !record) return [];
        return [{ record, id: verdict.saleId, flags: verdict.flags }];
      });
      // The copies first: if this worker dies in between, the records are sent again and answered as duplicates.
      await applyAcknowledged(bloom, acknowledged).catch((error: unknown) => {
        console.error('The server has the records; their local copies could not be written', error);
      });
      await outbox.transaction('rw', outbox.outbox, outbox.meta, async () => {
        await assertLease(outbox, fence, now());
        await writeVerdicts(outbox, verdicts, now());
        if (serverTime !== undefined) await outbox.meta.put({ key: 'clock', offset: serverTime - now() });
      });
      const dismissed = verdicts.filter((verdict) => verdict.is === 'quarantined' && verdict.code === DISMISSED);
      const uncounted = dismissed.flatMap(({ uuid }) => byUuid.get(uuid) ?? []);
      await applyDismissed(bloom, uncounted).catch((error: unknown) => {
        console.error('A record does not count any more; what is shown of it follows at the next start', error);
      });
      const shown = acknowledged.map(({ record }) => record).filter((record) => kindOf(record)?.copy?.untilSent);
      await dropAcknowledged(
        bloom,
        outbox,
        shown.map(({ uuid }) => uuid),
      ).catch((error: unknown) => {
        console.error('The server has the records; they are counted here until the next start', error);
      });
    },

    release: (fence, sent, problem) =>
      outbox.transaction('rw', outbox.outbox, outbox.meta, async () => {
        await assertLease(outbox, fence, now());
        const open = sent.map(({ uuid }): Verdict => ({ uuid, is: 'open', ...problem }));
        await writeVerdicts(outbox, open, now());
      }),

    markLossReported: (fence) =>
      outbox.transaction('rw', outbox.meta, async () => {
        await assertLease(outbox, fence, now());
        const device = (await outbox.meta.get('device')) as DeviceRow | undefined;
        if (device?.previous) await outbox.meta.put({ ...device, previous: { ...device.previous, reported: true } });
      }),

    async generation(facilityId) {
      return ((await outbox.meta.get(`generation:${facilityId}`)) as GenerationRow | undefined)?.id;
    },

    acknowledged: (facilityId) => acknowledgedIds(outbox, facilityId),

    keepLease: (fence) => outbox.transaction('rw', outbox.meta, () => assertLease(outbox, fence, now())),

    async setBack(fence, facilityId, generation, missing) {
      const records = (await outbox.outbox.bulkGet(missing ?? [])).filter((record) => record !== undefined);
      // The copies first: if this worker dies in between, the server is asked again, and all of it happens again.
      if (missing) {
        await outbox.transaction('r', outbox.meta, () => checkLease(outbox, fence));
        await setCopiesBack(bloom, facilityId, records);
      }
      await outbox.transaction('rw', outbox.outbox, outbox.meta, async () => {
        await assertLease(outbox, fence, now());
        if (missing) await waitAgain(outbox, facilityId, new Set(missing));
        await outbox.meta.put({ key: `generation:${facilityId}`, id: generation });
      });
      await showUnsentAgain(bloom, records).catch((error: unknown) => {
        console.error('The records wait in the outbox; they are counted here from the next start', error);
      });
    },
  };
}

async function writeVerdicts(outbox: OutboxDb, verdicts: Verdict[], now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const records = await outbox.outbox.bulkGet(verdicts.map((verdict) => verdict.uuid));
  const changed = verdicts.flatMap((verdict, index) => {
    const record = records[index];
    // Acknowledged is final: no late answer takes it back.
    return record && record.state !== 'acknowledged' ? [withVerdict(record, verdict, at)] : [];
  });
  await outbox.outbox.bulkPut(changed);
  await noteForUpdate(outbox, changed);
}

function withVerdict(record: OutboxRecord, verdict: Verdict, at: string): OutboxRecord {
  const { lease_until: _ended, last_error: _past, ...rest } = record;
  if (verdict.is === 'acknowledged') {
    const done = { ...rest, state: 'acknowledged' as const, acknowledged_at: at, flags: verdict.flags };
    return isSale(done) ? { ...done, sale_id: verdict.saleId } : done;
  }
  const state = verdict.is === 'quarantined' ? 'quarantined' : 'pending';
  return { ...rest, state, last_error: { at, code: verdict.code, detail: verdict.detail } };
}

/** The record as it travels. */
export function toWire(record: OutboxRecord): SyncRecord {
  return {
    id: record.uuid,
    device_id: record.device_id,
    epoch: record.epoch,
    seq: record.seq,
    schema: record.schema,
    kind: record.kind,
    operator_id: record.user_id,
    facility_id: record.facility_id,
    made_at: record.created_at,
    clock_offset: record.clock_offset,
    payload: record.payload,
    hash: record.hash,
  };
}
