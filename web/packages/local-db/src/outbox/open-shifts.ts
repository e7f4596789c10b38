/** Which shifts of this device are open, and what must stay in the outbox for them. Pure. */
import type { OutboxRecord, ShiftEntryOutboxRecord } from '../records';

/** Where a record stands among those of its device. */
export type RecordPlace = Pick<OutboxRecord, 'device_id' | 'seq'>;

/** A later record of the same device: an outbox may have been brought here from another one. */
export const isAfter = (record: RecordPlace, other: RecordPlace): boolean =>
  record.device_id === other.device_id && record.seq > other.seq;

/**
 * Openings of this device without a closing, in the order in which they were opened. What was opened under another id is
 * not counted here: the device began anew, and sales of that shift may have vanished from it.
 */
export const openShifts = (entries: readonly ShiftEntryOutboxRecord[], deviceId?: string): ShiftEntryOutboxRecord[] =>
  unclosed(entries).filter(({ device_id }) => device_id === deviceId);

/** Whatever the device. */
export function unclosed(entries: readonly ShiftEntryOutboxRecord[]): ShiftEntryOutboxRecord[] {
  const closed = new Set(
    entries.filter(({ payload }) => payload.kind === 'closed').map(({ payload }) => payload.shift_uuid),
  );
  return entries
    .filter(({ payload, uuid }) => payload.kind === 'opened' && !closed.has(uuid))
    .sort((left, right) => left.seq - right.seq);
}

/**
 * What is counted when an open shift is closed stays, and so does what says that a shift is closed, for as long as its
 * opening is there.
 */
export function keptForShifts(
  entries: readonly ShiftEntryOutboxRecord[],
  deviceId?: string,
): (record: OutboxRecord) => boolean {
  const open = openShifts(entries, deviceId);
  const openings = new Set(entries.filter(({ payload }) => payload.kind === 'opened').map(({ uuid }) => uuid));
  return (record) => {
    if (open.some((opening) => record.uuid === opening.uuid || isAfter(record, opening))) return true;
    return record.kind === 'shift_entry' && record.payload.kind !== 'opened' && openings.has(record.payload.shift_uuid);
  };
}
