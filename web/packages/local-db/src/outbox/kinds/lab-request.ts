import type { LabRequestPayload } from '@bloom/api-client';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    /** What is asked of the laboratory. */
    lab_request: { payload: LabRequestPayload; draft: LabRequestPayload; byModules: true };
  }
}

export const labRequest: Kind<'lab_request'> = {
  name: 'lab_request',
  schema: 1,
  isOfFacility: true,
  problem({ uuid: own, patient_id, walk_in_code, tests }, uuid) {
    if (own !== uuid) return 'A lab request goes under its own id';
    if ((patient_id === null) === (walk_in_code === null)) return 'A lab request is of a patient or of a walk-in code';
    return tests.length === 0 ? 'A lab request needs a test' : undefined;
  },
  key: ({ uuid }) => uuid,
  needs: ({ patient_id }) => (patient_id === null ? [] : [{ kind: 'patient', key: patient_id }]),
};
