import type { ShiftEntryPayload } from '@bloom/api-client';
import { type OutboxRecord, openShifts, type ShiftEntryOutboxRecord, uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { tryLock } from '@bloom/shell-api/lock';
import { recordSurely } from '@bloom/shell-api/record-surely';
import { useStoring } from '@bloom/shell-api/storing';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { moneyToWire } from '../money/money';
import type { Till } from '../shared/use-till';
import { type Count, piecesOf, sumOf } from './count';
import { closingOf, type ShiftFigures, shiftFigures } from './figures';
import { ownOf } from './shifts-at-till';

/** It was there when the shift was closed. */
const isCounted = ({ seq }: OutboxRecord, { payload }: ShiftEntryOutboxRecord) =>
  seq <= (payload.closing?.through_seq ?? 0);

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

/**
 * Why nothing was recorded: it was sold or paid meanwhile, another window closed the shift or opened one, or a sale cannot
 * be read.
 */
export type Refused = 'changed' | 'closed' | 'opened' | 'unread';

/** Milliseconds that another window may take for an entry. */
const PATIENCE = 10_000;

/** Of the windows of this till one at a time looks at the shifts and records what follows. Without locks there is one. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  const release = await tryLock(navigator.locks, 'bloom-pos-shift', PATIENCE);
  if (!release) throw new Error('another window is at the shift');
  try {
    return await work();
  } finally {
    release();
  }
}

/** Records entries of a shift, each once, however often it is pressed or tried again. */
export function useShiftEntries(till: Till) {
  const shell = useShell();
  const { store, saving, failure, forgetFailure } = useStoring();
  const [uuid, setUuid] = useState(() => uuidV7());
  const [refused, setRefused] = useState<Refused | null>(null);
  const nothing = { pieces: [], note: '', closing: null };

  async function record(payload: ShiftEntryPayload): Promise<ShiftEntryOutboxRecord> {
    return recordSurely(shell, 'shift_entry', { uuid, madeAt: new Date().toISOString(), payload });
  }
  const base = (minor: bigint) => ({ currency: till.currency.code, amount: moneyToWire(minor, till.currency) });
  const refuse = (why: Refused) => {
    setRefused(why);
    return null;
  };
  const openNow = async () => openShifts(await shell.outbox.ofKind('shift_entry'), (await shell.outbox.device())?.id);
  /** Of another entry from now on. */
  const next = () => setUuid(uuidV7());

  async function open(count: Count, perCashier: boolean): Promise<boolean> {
    const sum = sumOf(count, till.currency);
    if (sum === null) return false;
    setRefused(null);
    const made = await store(
      () =>
        inTurn(async () => {
          // Two open shifts would have the same sales.
          if (ownOf(await openNow(), shell.session.user.id)) return refuse('opened');
          return record({
            ...{ ...nothing, ...base(sum), shift_uuid: uuid, kind: 'opened', per_cashier: perCashier },
            pieces: piecesOf(count, till.currency),
          });
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
    setRefused(null);
    const made = await store(
      () =>
        inTurn(async () => {
          if ((await openNow()).every(({ uuid: open }) => open !== shift.uuid)) return refuse('closed');
          return record({
            ...{ ...nothing, ...base(amount < 0n ? -amount : amount), shift_uuid: shift.uuid, kind, note, per_cashier },
          });
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
    const recordClosing = async () => {
      const figures = shiftFigures(shift, await shell.outbox.after(shift), till.currency);
      if (!figures) return refuse('unread');
      if ((await openNow()).every(({ uuid: open }) => open !== shift.uuid)) return refuse('closed');
      if (figures.expected !== seen) return refuse('changed');
      return record({
        ...{ ...base(counted), shift_uuid: shift.uuid, kind: 'closed', note: note.trim() },
        per_cashier: shift.payload.per_cashier,
        pieces: piecesOf(count, till.currency),
        closing: closingOf(figures, till.currency),
      });
    };
    const made = await store(() => inTurn(recordClosing), 'The closing of a shift could not be stored');
    if (made) next();
    return made;
  }

  return { open, move, close, saving, failure, refused, forgetFailure };
}

export type ShiftEntries = ReturnType<typeof useShiftEntries>;
