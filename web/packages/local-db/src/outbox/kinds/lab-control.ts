import type { LabControlPayload } from '@bloom/api-client';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    /** A kit of a lot was tried on a known sample. */
    lab_control: { payload: LabControlPayload; draft: LabControlPayload; byModules: true };
  }
}

export const labControl: Kind<'lab_control'> = {
  name: 'lab_control',
  schema: 1,
  isOfFacility: true,
  problem: ({ uuid: own }, uuid) => (own === uuid ? undefined : 'A control goes under its own id'),
};
