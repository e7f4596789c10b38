/** Looking at the outbox, sending quarantined records again, taking a copy out, and clearing what is long done. */

import { canonicalJson } from '../canonical';
import { StorageError } from '../errors';
import type { OutboxDb } from '../outbox-db';
import type { DeviceRow, OutboxKind, OutboxRecord } from '../records';
import { sha256Hex } from '../sha256';
import { notedForUpdate, recordsForUpdate } from './for-update';
import { isPatient, kindOf } from './kinds';
import { isAfter, keptForShifts, type RecordPlace } from './open-shifts';
import { recordsIn, UNACKNOWLEDGED_STATES, WAITING_STATES } from './states';
import { waitingRecords } from './waiting';

/** Acknowledged records stay so long as proof on the device. */
export const PROOF_DAYS = 30;

export interface OutboxSummary {
  /** Without what waits for an update of the server. */
  waiting: number;
  /** What the server does not know yet. */
  forUpdate: number;
  quarantined: number;
  /** RFC 3339. */
  oldest: string | null;
}

/** Every kind of record, of the whole device or of one facility. */
export async function outboxCounts(db: OutboxDb, facilityId?: string): Promise<OutboxSummary> {
  const isOurs = (record: { facility_id: string }) => facilityId === undefined || record.facility_id === facilityId;
  // Read by itself: the open sale is kept in the same table, and would wait until all of this is counted.
  const uuids = await notedForUpdate(db);
  return db.transaction('r', db.outbox, async () => {
    const forUpdate = new Set((await recordsForUpdate(db, uuids)).filter(isOurs).map(({ uuid }) => uuid));
    const waiting = (await waitingRecords(db)).filter((record) => isOurs(record) && !forUpdate.has(record.uuid));
    const held = (await recordsIn(db, ['quarantined'])).filter((record) => isOurs(record) && !isDismissed(record));
    const [oldest = null] = waiting.map((record) => record.created_at).sort();
    return { waiting: waiting.length, forUpdate: forUpdate.size, quarantined: held.length, oldest };
  });
}

/** Everything the server does not have. */
export function unacknowledged(db: OutboxDb): Promise<OutboxRecord[]> {
  return recordsIn(db, UNACKNOWLEDGED_STATES);
}

/** Keys of the patients made here that the server does not have. */
export function unsentPatients(db: OutboxDb): Promise<Set<string>> {
  return db.transaction('r', db.outbox, async () => {
    const waiting = (await waitingRecords(db)).filter(({ kind }) => kind === 'patient').map(({ key }) => key);
    const held = (await recordsIn(db, ['quarantined'])).filter(isPatient).map(({ payload }) => payload.patient_pk);
    return new Set([...waiting, ...held].filter((key) => key !== null));
  });
}

/** One quarantined record, or all of them, becomes pending again. Resolves with how many. */
export function retryQuarantined(db: OutboxDb, uuid?: string): Promise<number> {
  return db.transaction('rw', db.outbox, () => {
    const found = uuid ? db.outbox.where('uuid').equals(uuid) : db.outbox.where('state').equals('quarantined');
    return found
      .filter((record) => record.state === 'quarantined' && !isDismissed(record))
      .modify((record) => {
        record.state = 'pending';
      });
  });
}

/**
 * What this person wrote down for a facility and will never be taken from them is held back, with the reason, instead of
 * being tried for ever (decision 50). It stays on the device and can be sent again by who may. Resolves with how many.
 */
export function holdBackOf(
  db: OutboxDb,
  userId: string,
  problem: NonNullable<OutboxRecord['last_error']>,
): Promise<number> {
  return db.transaction('rw', db.outbox, () =>
    db.outbox
      .where('state')
      .anyOf(WAITING_STATES)
      .filter((record) => record.user_id === userId && kindOf(record)?.isOfFacility === true)
      .modify((record) => {
        record.state = 'quarantined';
        record.last_error = problem;
        delete record.lease_until;
      }),
  );
}

/**
 * Codes of what the server doubts: a person there says whether it counts, or somebody else may send it. What was decided
 * is heard by sending it again.
 */
const DOUBTS = new Set([
  'number_reused',
  'operator_unknown',
  'operator_may_not',
  'sender_may_not',
  'staff_do_not_sell',
  'not_own_agreement',
  'implausible_amount',
  'implausible_date',
]);

/** What was held back and may have been decided meanwhile becomes pending again. Resolves with how many. */
export function retryDoubted(db: OutboxDb, facilityId: string): Promise<number> {
  return db.transaction('rw', db.outbox, () =>
    db.outbox
      .where('state')
      .equals('quarantined')
      .filter((record) => record.facility_id === facilityId && DOUBTS.has(record.last_error?.code ?? ''))
      .modify((record) => {
        record.state = 'pending';
      }),
  );
}

/** What the server answers of a record that a person decided about. */
export const DISMISSED = 'dismissed';

/** A person decided that it does not count: it stays here as proof and needs nobody any more. */
export function isDismissed(record: OutboxRecord): boolean {
  return record.state === 'quarantined' && record.last_error?.code === DISMISSED;
}

export interface OutboxFile {
  product: 'Bloom';
  content: 'outbox';
  version: 1;
  made_at: string;
  device: Pick<DeviceRow, 'device_id' | 'epoch' | 'next_seq'> | null;
  records: OutboxRecord[];
}

export async function exportOutbox(db: OutboxDb, now: number): Promise<OutboxFile> {
  return db.transaction('r', db.outbox, db.meta, async () => {
    const device = (await db.meta.get('device')) as DeviceRow | undefined;
    return {
      product: 'Bloom',
      content: 'outbox',
      version: 1,
      made_at: new Date(now).toISOString(),
      device: device ? { device_id: device.device_id, epoch: device.epoch, next_seq: device.next_seq } : null,
      records: (await unacknowledged(db)).sort((left, right) => left.epoch - right.epoch || left.seq - right.seq),
    };
  });
}

/** Puts records of a file back, except those that are here. Resolves with how many; rejects a file that was changed. */
export async function importOutbox(db: OutboxDb, file: OutboxFile): Promise<number> {
  if (file.content !== 'outbox' || file.version !== 1 || !Array.isArray(file.records)) {
    throw new StorageError('invalid', 'This is no outbox file');
  }
  for (const record of file.records) {
    if (sha256Hex(canonicalJson(record.payload, true)) !== record.hash) {
      throw new StorageError('invalid', `Record ${record.uuid} was changed after it was made`);
    }
  }
  return db.transaction('rw', db.outbox, async () => {
    const known = new Set(
      await db.outbox
        .where('uuid')
        .anyOf(file.records.map((record) => record.uuid))
        .primaryKeys(),
    );
    const missing = file.records.filter((record) => !known.has(record.uuid));
    await db.outbox.bulkAdd(missing.map((record) => ({ ...record, state: 'pending', lease_until: undefined })));
    return missing.length;
  });
}

/**
 * Removes acknowledged records older than `before` (milliseconds) which the server's own report covers, and which no open
 * shift counts. The only place that deletes from the outbox; a record in any other state never leaves it.
 */
export function prune(db: OutboxDb, before: number, covered: (record: OutboxRecord) => boolean): Promise<number> {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const kept = keptForShifts(await recordsOfKind(db, 'shift_entry'), (await deviceIds(db))?.id);
    return db.outbox
      .where('state')
      .equals('acknowledged')
      .filter((record) => Date.parse(record.acknowledged_at ?? '') < before && covered(record) && !kept(record))
      .delete();
  });
}

/** All of one kind that are on this device, of every facility. */
export async function recordsOfKind<Name extends OutboxKind>(
  db: OutboxDb,
  kind: Name,
): Promise<Extract<OutboxRecord, { kind: Name }>[]> {
  return (await db.outbox.where('kind').equals(kind).toArray()) as Extract<OutboxRecord, { kind: Name }>[];
}

/** What the device recorded after that record, of every facility. */
export async function recordsAfter(db: OutboxDb, place: RecordPlace): Promise<OutboxRecord[]> {
  return db.outbox
    .where('seq')
    .above(place.seq)
    .filter((record) => isAfter(record, place))
    .toArray();
}

/** Under which id this device records, and under which it did before it began anew. undefined before its first record. */
export async function deviceIds(db: OutboxDb): Promise<{ id: string; before?: string } | undefined> {
  const device = (await db.meta.get('device')) as DeviceRow | undefined;
  return device && { id: device.device_id, before: device.previous?.device_id };
}
