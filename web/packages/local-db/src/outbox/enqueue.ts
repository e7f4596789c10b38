/**
 * Puts a record into the outbox: number and record in one strict transaction, so that no number is burnt and none is
 * given twice. The caller's uuid is the key: the same uuid again (a double click, a retry) gives back the first record.
 */
import { outdatedError } from '../bloom-db';
import { canonicalJson } from '../canonical';
import { emitStorageEvent, StorageError, toStorageError } from '../errors';
import { OUTBOX_WRITER, type OutboxDb } from '../outbox-db';
import type { ClockRow, DeviceRow, OutboxKind, OutboxRecord, WriterRow } from '../records';
import { sha256Hex } from '../sha256';
import { freeBallast } from './ballast';
import { afterDeviceWrite, deviceForWriting, receiptNumber } from './device';
import { browserEnvironment, type DeviceMark, type OutboxEnvironment } from './environment';
import type { DraftPayloads } from './kind';
import { KINDS } from './kinds';

export interface OutboxDraft<Kind extends OutboxKind = OutboxKind> {
  /** Made when the work began (the cart opened). */
  uuid: string;
  kind: Kind;
  facility_id: string;
  user_id: string;
  user_name: string;
  /** RFC 3339. */
  made_at: string;
  payload: DraftPayloads[Kind];
}

export type RecordOf<Kind extends OutboxKind> = Extract<OutboxRecord, { kind: Kind }>;

/** A database that does not answer is a failure too: the cashier must know. Milliseconds. */
const LONGEST_WRITE = 15_000;
/** Between tries on a connection that was lost. Milliseconds. */
const PAUSES = [50, 250, 600];

/**
 * Durable when it resolves. Rejects with a `StorageError` and leaves nothing behind: `quota` when not even the ballast
 * made room, `outdated` when a newer version forbade this one to write, `unavailable` without a usable database.
 */
export async function enqueue<Kind extends OutboxKind>(
  db: OutboxDb,
  draft: OutboxDraft<Kind>,
  env?: OutboxEnvironment,
): Promise<RecordOf<Kind>> {
  const [record] = await enqueueAll(db, [draft], env);
  return record as RecordOf<Kind>;
}

/** As `enqueue`, of records that are made by one press: all of them, in their order, or none. */
export async function enqueueAll<Kind extends OutboxKind>(
  db: OutboxDb,
  drafts: readonly OutboxDraft<Kind>[],
  env: OutboxEnvironment = browserEnvironment(),
): Promise<RecordOf<Kind>[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTime(write(db, drafts, env));
    } catch (error) {
      const fault = toStorageError(error);
      if (fault.fault === 'outdated' || fault.fault === 'invalid' || attempt > PAUSES.length) throw fault;
      if (fault.fault === 'quota') {
        if (attempt > 1) throw fault;
        emitStorageEvent({ type: 'full', database: db.name });
        await freeBallast(db);
        continue;
      }
      // The connection was lost: site data was cleared, or the browser's storage process restarted. Trying again cannot
      // double anything, because the uuid is the key.
      await new Promise((resolve) => setTimeout(resolve, PAUSES[attempt - 1]));
      db.revive();
    }
  }
}

/** If the write is done late after all, the next try with the same uuid finds it. */
async function inTime<Result>(write: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const give = () => reject(new StorageError('failed', 'The database of this device does not answer'));
    timer = setTimeout(give, LONGEST_WRITE);
  });
  try {
    return await Promise.race([write, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function write<Kind extends OutboxKind>(
  db: OutboxDb,
  drafts: readonly OutboxDraft<Kind>[],
  env: OutboxEnvironment,
): Promise<RecordOf<Kind>[]> {
  for (const draft of drafts) check(draft);
  let lost: DeviceMark | null = null;
  let device: DeviceRow | undefined;
  const records = await db.transaction('rw', db.outbox, db.meta, async () => {
    // All questions at once, and all writes: each waits for another process, and the cashier for all of them.
    const [before, rows] = await Promise.all([
      Promise.all(drafts.map(({ uuid }) => db.outbox.get(uuid))),
      Promise.all((['writer', 'device', 'clock'] as const).map((key) => db.meta.get(key))),
    ]);
    const [writer, stored, clock] = rows as [WriterRow?, DeviceRow?, ClockRow?];
    const made: RecordOf<Kind>[] = [];
    const all = drafts.map((draft, at) => {
      const known = before[at];
      if (known?.kind === draft.kind) return known as RecordOf<Kind>;
      if (known) throw new StorageError('invalid', `${draft.uuid} is the uuid of a ${known.kind} already`);
      if (writer && writer.minimum > OUTBOX_WRITER) throw outdatedError(undefined);
      if (!device) ({ device, lost } = deviceForWriting(stored, env));
      const record = build(draft, device, clock?.offset ?? 0);
      device = { ...device, next_seq: record.seq + 1 };
      made.push(record);
      return record;
    });
    if (device) await Promise.all([...made.map((record) => db.outbox.add(record)), db.meta.put(device)]);
    return all;
  });
  if (device) afterDeviceWrite(device, lost, env);
  return records;
}

function check<Kind extends OutboxKind>({ uuid, kind, payload, made_at }: OutboxDraft<Kind>): void {
  if (!uuid) throw new StorageError('invalid', 'A record needs its uuid');
  const problem = KINDS[kind].problem?.(payload, uuid);
  if (problem) throw new StorageError('invalid', problem);
  if (Number.isNaN(Date.parse(made_at))) throw new StorageError('invalid', 'A record needs its time');
}

function build<Kind extends OutboxKind>(
  draft: OutboxDraft<Kind>,
  device: Pick<DeviceRow, 'device_id' | 'epoch' | 'next_seq'>,
  offset: number,
): RecordOf<Kind> {
  const seq = device.next_seq;
  const { schema, complete, measures } = KINDS[draft.kind];
  const text = canonicalJson(complete?.(draft.payload, () => receiptNumber(device, seq)) ?? draft.payload, measures);
  return {
    uuid: draft.uuid,
    seq,
    device_id: device.device_id,
    epoch: device.epoch,
    schema,
    kind: draft.kind,
    facility_id: draft.facility_id,
    user_id: draft.user_id,
    user_name: draft.user_name,
    request: { method: 'POST', path: 'sales/sync/' },
    // What is stored is what was hashed, not what the caller may still change.
    payload: JSON.parse(text),
    hash: sha256Hex(text),
    // One form for all, because the index compares texts.
    created_at: new Date(draft.made_at).toISOString(),
    clock_offset: offset,
    attempts: 0,
    state: 'pending',
  } as RecordOf<Kind>;
}
