import type { ShiftEntryPayload } from '@bloom/api-client';
import { type OutboxRecord, openShifts, type ShiftEntryOutboxRecord, uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { recordSurely } from '@bloom/shell-api/record-surely';
import { useStoring } from '@bloom/shell-api/storing';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { moneyToWire } from '../money/money';
import type { Till } from '../shared/use-till';
import { type Count, piecesOf, sumOf } from './count';
import { closingOf, type ShiftFigures, shiftFigures } from './figures';

const isEntry = (record: OutboxRecord): record is ShiftEntryOutboxRecord => record.kind === 'shift_entry';

/** It was there when the shift was closed. */
const isCounted = ({ epoch, seq }: OutboxRecord, { epoch: last, payload }: ShiftEntryOutboxRecord) =>
  epoch < last || (epoch === last && seq <= (payload.closing?.through_seq ?? 0));

/** undefined while they are read; null when they cannot be. */
export function useFigures(
  shift: ShiftEntryOutboxRecord,
  till: Till,
  closing: ShiftEntryOutboxRecord | null = null,
): ShiftFigures | null | undefined {
  const { outbox } = useShell();
  return useLiveQuery(async () => {
    try {
      const after = await outbox.after(shift);
      return shiftFigures(shift, closing ? after.filter((record) => isCounted(record, closing)) : after, till.currency);
    } catch (error) {
      console.warn('The sales of the shift could not be read', error);
      return null;
    }
  }, [outbox, shift.uuid, closing?.uuid, till.currency]);
}

/** Why a shift could not be closed: it was sold or paid meanwhile, another window closed it, or a sale cannot be read. */
export type NotClosed = 'changed' | 'closed' | 'unread';

/** Records entries of a shift, each once, however often it is pressed or tried again. */
export function useShiftEntries(till: Till) {
  const shell = useShell();
  const { store, saving, failure, forgetFailure } = useStoring();
  const [uuid, setUuid] = useState(() => uuidV7());
  const [refused, setRefused] = useState<NotClosed | null>(null);
  const nothing = { pieces: [], note: '', closing: null };

  async function record(payload: ShiftEntryPayload): Promise<ShiftEntryOutboxRecord> {
    return recordSurely(shell, 'shift_entry', { uuid, madeAt: new Date().toISOString(), payload });
  }
  const base = (minor: bigint) => ({ currency: till.currency.code, amount: moneyToWire(minor, till.currency) });
  /** Of another entry from now on. */
  const next = () => setUuid(uuidV7());

  async function open(count: Count, perCashier: boolean): Promise<boolean> {
    const sum = sumOf(count, till.currency);
    if (sum === null) return false;
    const made = await store(
      () =>
        record({
          ...{ ...nothing, ...base(sum), shift_uuid: uuid, kind: 'opened', per_cashier: perCashier },
          pieces: piecesOf(count, till.currency),
        }),
      'The opening of a shift could not be stored',
    );
    if (made) next();
    return made !== null;
  }

  /** @param amount minor units; below zero: paid out */
  async function move(shift: ShiftEntryOutboxRecord, amount: bigint, note: string): Promise<boolean> {
    const kind = amount < 0n ? 'paid_out' : 'paid_in';
    const { per_cashier } = shift.payload;
    const made = await store(
      () =>
        record({
          ...{ ...nothing, ...base(amount < 0n ? -amount : amount), shift_uuid: shift.uuid, kind, note, per_cashier },
        }),
      'What was paid in or out could not be stored',
    );
    if (made) next();
    return made !== null;
  }

  /**
   * What was sold until this moment is in it; what is sold later, also in another window, is not.
   * @param seen minor units: what the cashier was told has to be in the drawer
   */
  async function close(
    shift: ShiftEntryOutboxRecord,
    count: Count,
    note: string,
    seen: bigint,
  ): Promise<ShiftEntryOutboxRecord | null> {
    const counted = sumOf(count, till.currency);
    if (counted === null) return null;
    setRefused(null);
    const refuse = (why: NotClosed) => {
      setRefused(why);
      return null;
    };
    const made = await store(async () => {
      const after = await shell.outbox.after(shift);
      const figures = shiftFigures(shift, after, till.currency);
      if (!figures) return refuse('unread');
      if (openShifts([shift, ...after.filter(isEntry)]).every(({ uuid: open }) => open !== shift.uuid)) {
        return refuse('closed');
      }
      if (figures.expected !== seen) return refuse('changed');
      return record({
        ...{ ...base(counted), shift_uuid: shift.uuid, kind: 'closed', note: note.trim() },
        per_cashier: shift.payload.per_cashier,
        pieces: piecesOf(count, till.currency),
        closing: closingOf(figures, till.currency),
      });
    }, 'The closing of a shift could not be stored');
    if (made) next();
    return made;
  }

  return { open, move, close, saving, failure, refused, forgetFailure };
}

export type ShiftEntries = ReturnType<typeof useShiftEntries>;
