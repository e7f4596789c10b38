import type { VisitPayload } from '@bloom/api-client';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    /** What was asked and measured of a patient, and what was advised. */
    visit: { payload: VisitPayload; draft: VisitPayload; byModules: true };
  }
}

export const visit: Kind<'visit'> = {
  name: 'visit',
  schema: 1,
  isOfFacility: true,
  measures: true,
  problem: ({ uuid: own }, uuid) => (own === uuid ? undefined : 'A visit goes under its own id'),
  needs: ({ patient_id, enrolment_uuid }) => [
    { kind: 'patient', key: patient_id },
    ...(enrolment_uuid === null ? [] : [{ kind: 'enrolment' as const, key: enrolment_uuid }]),
  ],
};
