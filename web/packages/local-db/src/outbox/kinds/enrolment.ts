import type { EnrolmentPayload } from '@bloom/api-client';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    /** A patient is in a programme from now on. */
    enrolment: { payload: EnrolmentPayload; draft: EnrolmentPayload; byModules: true };
  }
}

export const enrolment: Kind<'enrolment'> = {
  name: 'enrolment',
  schema: 1,
  isOfFacility: true,
  // Half a tablet a day.
  measures: true,
  problem: ({ uuid: own }, uuid) => (own === uuid ? undefined : 'An enrolment goes under its own id'),
  key: ({ uuid }) => uuid,
  needs: ({ patient_id }) => [{ kind: 'patient', key: patient_id }],
};
