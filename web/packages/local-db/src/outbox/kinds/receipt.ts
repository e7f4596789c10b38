import type { ReceiptPayload } from '@bloom/api-client';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    /** What came of an order. */
    receipt: { payload: ReceiptPayload; draft: ReceiptPayload; byModules: true };
  }
}

export const receipt: Kind<'receipt'> = {
  name: 'receipt',
  schema: 1,
  isOfFacility: true,
  problem({ uuid: own, reference, lines }, uuid) {
    if (own !== uuid) return 'A receipt goes under its own id';
    if (reference.trim() === '') return 'A receipt needs the number of the waybill or note';
    return lines.length === 0 ? 'A receipt needs a line' : undefined;
  },
};
