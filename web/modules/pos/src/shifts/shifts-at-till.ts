/** The shift that is open at this till. It comes with the till, and what is done about it comes later. */
import { openShifts, type ShiftEntryOutboxRecord, unclosed } from '@bloom/local-db';
import { type OutboxView, useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';

/** Who counts the cash (`Facility.shifts`). A device may have stored the facility before it said. */
export type ShiftMode = 'none' | 'till' | 'cashier';

export interface ShiftsAtTill {
  mode: ShiftMode;
  /** Of who is signed in, or of the till; null: none is open. */
  own: ShiftEntryOutboxRecord | null;
  /** Shifts of other cashiers at this till that are open. */
  others: readonly ShiftEntryOutboxRecord[];
  /** What was closed last, of those in `own`'s place. */
  last: ClosedShift | null;
  /** Opened before the device began anew, and not counted here any more; until the next one is opened. */
  lost: readonly ShiftEntryOutboxRecord[];
}

export interface ClosedShift {
  shift: ShiftEntryOutboxRecord;
  closing: ShiftEntryOutboxRecord;
}

/** undefined while unknown, and where the outbox cannot be read: selling goes on. */
export function useShiftsAtTill(): ShiftsAtTill | undefined {
  const { outbox, session } = useShell();
  const mode = modeOf(session.facility?.shifts);
  const userId = session.user.id;
  return useLiveQuery(async () => {
    try {
      const [entries, device] = await Promise.all([outbox.ofKind('shift_entry'), outbox.device()]);
      return shiftsAtTill(entries, mode, userId, device);
    } catch (error) {
      console.error('The shifts of this till could not be read', error);
      return undefined;
    }
  }, [outbox, mode, userId]);
}

const modeOf = (text: string | undefined): ShiftMode => (text === 'till' || text === 'cashier' ? text : 'none');

/** What was opened before the facility chose otherwise is still to be closed. */
export function shiftsAtTill(
  entries: readonly ShiftEntryOutboxRecord[],
  mode: ShiftMode,
  userId: string,
  device: Awaited<ReturnType<OutboxView['device']>>,
): ShiftsAtTill {
  const open = openShifts(entries, device?.id);
  const isOwn = isOf(userId);
  return {
    mode,
    own: ownOf(open, userId) ?? null,
    others: open.filter((shift) => !isOwn(shift)),
    last: lastClosed(entries, isOwn),
    lost: hasBegun(entries, device?.id) ? [] : unclosed(entries).filter((shift) => shift.device_id === device?.before),
  };
}

const hasBegun = (entries: readonly ShiftEntryOutboxRecord[], deviceId?: string): boolean =>
  entries.some(({ payload, device_id }) => payload.kind === 'opened' && device_id === deviceId);

const isOf =
  (userId: string) =>
  ({ payload, user_id }: ShiftEntryOutboxRecord) =>
    !payload.per_cashier || user_id === userId;

/** Of open shifts that of the till, or of this cashier at it. */
export const ownOf = (open: readonly ShiftEntryOutboxRecord[], userId: string): ShiftEntryOutboxRecord | undefined =>
  open.find(isOf(userId));

function lastClosed(
  entries: readonly ShiftEntryOutboxRecord[],
  isOwn: (opening: ShiftEntryOutboxRecord) => boolean,
): ClosedShift | null {
  const openings = new Map(entries.filter(isOwn).map((entry) => [entry.uuid, entry]));
  let last: ClosedShift | null = null;
  for (const closing of entries) {
    const shift = closing.payload.kind === 'closed' ? openings.get(closing.payload.shift_uuid) : undefined;
    if (shift?.payload.kind === 'opened' && (!last || isLater(closing, last.closing))) last = { shift, closing };
  }
  return last;
}

/** Numbers begin again with an epoch. */
const isLater = (entry: ShiftEntryOutboxRecord, other: ShiftEntryOutboxRecord): boolean =>
  entry.epoch === other.epoch ? entry.seq > other.seq : entry.epoch > other.epoch;
