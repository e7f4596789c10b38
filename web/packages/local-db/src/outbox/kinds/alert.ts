import type { AlertRequest } from '@bloom/api-client';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    /** The support team is to be alerted. */
    alert: { payload: AlertRequest; draft: AlertRequest; byModules: false };
  }
}

export const alert: Kind<'alert'> = { name: 'alert', schema: 1, isOfFacility: false };
