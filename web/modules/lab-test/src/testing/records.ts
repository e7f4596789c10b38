/** Requests as the server tells them. */
import type { LabCase, LabDefinition, LabEntry, LabResult } from '@bloom/api-client';

const AT = '2026-11-26T09:00:00Z';

export function labCase(uuid: string, definitions: readonly LabDefinition[], part: Partial<LabCase> = {}): LabCase {
  return {
    ...{ uuid, number: 'L-000012', change_number: 3, patient_id: 'ama', walk_in_code: null, sex: 'female' },
    ...{ birth_date: '1990-04-12', prescriber: '', note: '', requested_at: AT, requested_by: 'Kofi', gone: false },
    tests: definitions.map((definition, at) => ({
      ...{ uuid: `${uuid}-t${at}`, definition_uuid: definition.uuid, code: definition.code },
      ...{ version: definition.version, consent: true, hidden: false },
    })),
    entries: [],
    ...part,
  };
}

/** Entries a minute apart, in this order, of the first test unless they say otherwise. */
export function told(uuid: string, ...parts: Partial<LabEntry>[]): LabEntry[] {
  return parts.map((part, at) => ({
    ...{ uuid: `${uuid}-e${at}`, request_uuid: uuid, test_uuid: `${uuid}-t0`, kind: 'started', note: '' },
    ...{ sale_uuid: null, result: null, by: 'Kofi', at: new Date(Date.parse(AT) + at * 60_000).toISOString() },
    ...part,
  }));
}

export const reading = (part: Partial<LabResult>): Partial<LabEntry> => ({
  kind: 'result',
  result: {
    ...{ kit: null, started_at: AT, read_at: AT, timing: null, outcome: 'valid', values: [], amends: null },
    ...part,
  },
});
