import type { ContactPayload } from '@bloom/api-client';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    /** What came of calling a patient, or that they are no longer in a programme. */
    contact: { payload: ContactPayload; draft: ContactPayload; byModules: true };
  }
}

export const contact: Kind<'contact'> = {
  name: 'contact',
  schema: 1,
  isOfFacility: true,
  problem: ({ uuid: own }, uuid) => (own === uuid ? undefined : 'A contact goes under its own id'),
  needs: ({ enrolment_uuid }) => [{ kind: 'enrolment', key: enrolment_uuid }],
};
