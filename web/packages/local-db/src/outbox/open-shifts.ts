/** Which shifts of this device are open, and what must stay in the outbox for them. Pure. */
import type { OutboxRecord, ShiftEntryOutboxRecord } from '../records';

/** Where a record stands among those of its device. */
export type RecordPlace = Pick<OutboxRecord, 'device_id' | 'epoch' | 'seq'>;

/** A later record of the same device: an outbox may have been brought here from another one. */
export const isAfter = (record: RecordPlace, other: RecordPlace): boolean =>
  record.device_id === other.device_id &&
  (record.epoch > other.epoch || (record.epoch === other.epoch && record.seq > other.seq));

/** Openings without a closing, in the order in which they were opened. */
export function openShifts(entries: readonly ShiftEntryOutboxRecord[]): ShiftEntryOutboxRecord[] {
  const closed = new Set(
    entries.filter(({ payload }) => payload.kind === 'closed').map(({ payload }) => payload.shift_uuid),
  );
  return entries
    .filter(({ payload, uuid }) => payload.kind === 'opened' && !closed.has(uuid))
    .sort((left, right) => left.epoch - right.epoch || left.seq - right.seq);
}

/**
 * What is counted when an open shift is closed stays, and so does what says that a shift is closed, for as long as its
 * opening is there.
 */
export function keptForShifts(entries: readonly ShiftEntryOutboxRecord[]): (record: OutboxRecord) => boolean {
  const open = openShifts(entries);
  const openings = new Set(entries.filter(({ payload }) => payload.kind === 'opened').map(({ uuid }) => uuid));
  return (record) => {
    if (open.some((opening) => record.uuid === opening.uuid || isAfter(record, opening))) return true;
    return record.kind === 'shift_entry' && record.payload.kind !== 'opened' && openings.has(record.payload.shift_uuid);
  };
}
