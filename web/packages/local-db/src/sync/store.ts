/** What the runner does with the outbox: claim a batch, write the verdicts, hand back what was not sent. */
import type { SyncRecord } from '@bloom/api-client';
import type { BloomDb } from '../bloom-db';
import { inOrder } from '../outbox/manage';
import type { OutboxDb } from '../outbox-db';
import type { DeviceRow, OutboxKind, OutboxRecord } from '../records';
import { applyAcknowledged } from '../sales/apply-locally';
import type { Verdict } from './answer';
import { assertLease, checkLease, LEASE_TIME } from './lease';

export interface ClaimOptions {
  facilityId: string;
  limit: number;
  /** Characters of JSON; at least one record is always taken. */
  bytes: number;
  /** Left out of this pass. */
  skip: ReadonlySet<string>;
  /** This record alone. */
  only?: string;
}

export interface SyncStore {
  /** How many records of the facility wait. */
  waiting(facilityId: string): Promise<number>;
  device(): Promise<DeviceRow | undefined>;
  claim(fence: number, options: ClaimOptions): Promise<OutboxRecord[]>;
  settle(fence: number, sent: OutboxRecord[], verdicts: Verdict[], serverTime?: number): Promise<void>;
  release(fence: number, sent: OutboxRecord[], problem: { code: string; detail: string }): Promise<void>;
  markLossReported(fence: number): Promise<void>;
}

/** What must be on the server first: a patient made offline before the sale that names it. */
const KIND_ORDER: Record<OutboxKind, number> = { sale: 0 };

export function syncStore(outbox: OutboxDb, bloom: BloomDb, now: () => number): SyncStore {
  const open = (state: 'sending' | 'pending', { facilityId, limit, skip, only }: ClaimOptions) =>
    inOrder(outbox, state)
      .filter(
        (record) => record.facility_id === facilityId && !skip.has(record.uuid) && (!only || only === record.uuid),
      )
      .limit(limit)
      .toArray();

  return {
    waiting: (facilityId) =>
      outbox.outbox
        .where('state')
        .anyOf('pending', 'sending')
        .filter((record) => record.facility_id === facilityId)
        .count(),

    device: async () => (await outbox.meta.get('device')) as DeviceRow | undefined,

    claim: (fence, options) =>
      outbox.transaction('rw', outbox.outbox, outbox.meta, async () => {
        await assertLease(outbox, fence, now());
        // `sending` under our own fence is what a dead sender left behind.
        const found = [...(await open('sending', options)), ...(await open('pending', options))];
        const batch = firstOf(found.sort(byDependency), options.limit, options.bytes);
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
        return [{ record, server: { id: verdict.saleId, flags: verdict.flags } }];
      });
      // The copies first: if this worker dies in between, the records are sent again and answered as duplicates.
      await applyAcknowledged(bloom, acknowledged).catch((error: unknown) => {
        console.error('The server has the sales; their local copies could not be written', error);
      });
      await outbox.transaction('rw', outbox.outbox, outbox.meta, async () => {
        await assertLease(outbox, fence, now());
        await writeVerdicts(outbox, verdicts, now());
        if (serverTime !== undefined) await outbox.meta.put({ key: 'clock', offset: serverTime - now() });
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
}

function withVerdict(record: OutboxRecord, verdict: Verdict, at: string): OutboxRecord {
  const { lease_until: _ended, last_error: _past, ...rest } = record;
  if (verdict.is === 'acknowledged') {
    return { ...rest, state: 'acknowledged', acknowledged_at: at, sale_id: verdict.saleId, flags: verdict.flags };
  }
  const state = verdict.is === 'quarantined' ? 'quarantined' : 'pending';
  return { ...rest, state, last_error: { at, code: verdict.code, detail: verdict.detail } };
}

function byDependency(left: OutboxRecord, right: OutboxRecord): number {
  return KIND_ORDER[left.kind] - KIND_ORDER[right.kind] || left.epoch - right.epoch || left.seq - right.seq;
}

function firstOf(records: OutboxRecord[], limit: number, bytes: number): OutboxRecord[] {
  let size = 0;
  const batch: OutboxRecord[] = [];
  for (const record of records.slice(0, limit)) {
    size += JSON.stringify(record.payload).length + 400;
    if (batch.length > 0 && size > bytes) break;
    batch.push(record);
  }
  return batch;
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
