import type { OrderPayload } from '@bloom/api-client';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    /** What is asked of one supplier. */
    order: { payload: OrderPayload; draft: OrderPayload; byModules: true };
  }
}

export const order: Kind<'order'> = {
  name: 'order',
  schema: 1,
  isOfFacility: true,
  problem({ uuid: own, lines }, uuid) {
    if (own !== uuid) return 'An order goes under its own id';
    return lines.length === 0 ? 'An order needs a line' : undefined;
  },
};
