import type { LabEntryPayload } from '@bloom/api-client';
import type { Kind } from '../kind';

declare module '../../records' {
  interface RecordKinds {
    /** What happened to a lab request or to one of its tests. */
    lab_entry: { payload: LabEntryPayload; draft: LabEntryPayload; byModules: true };
  }
}

export const labEntry: Kind<'lab_entry'> = {
  name: 'lab_entry',
  schema: 1,
  isOfFacility: true,
  measures: true,
  problem({ uuid: own, kind, result, test_uuid }, uuid) {
    if (own !== uuid) return 'An entry of the laboratory goes under its own id';
    if ((kind === 'result') !== (result !== null)) return 'An entry says a result when it is one';
    return result !== null && test_uuid === null ? 'A result is that of a test' : undefined;
  },
  needs: ({ request_uuid }) => [{ kind: 'lab_request', key: request_uuid }],
};
