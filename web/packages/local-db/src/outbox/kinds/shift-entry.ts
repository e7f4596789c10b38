import type { ShiftEntryPayload } from '@bloom/api-client';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    shift_entry: { payload: ShiftEntryPayload; draft: ShiftEntryPayload; byModules: true };
  }
}

/**
 * A shift is opened, cash is paid in or out, it is closed. Which sales are of it follows from the numbers of the records,
 * so that what is of an open shift stays on the device (`keptForShifts`).
 */
export const shiftEntry: Kind<'shift_entry'> = {
  name: 'shift_entry',
  schema: 1,
  isOfFacility: true,
  problem: ({ kind, shift_uuid }, uuid) =>
    (kind === 'opened') === (shift_uuid === uuid) ? undefined : 'A shift is named by the record that opened it',
};
