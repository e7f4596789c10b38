import type { LabCase, LabEntry, LabEntryPayload, LabRequestPayload } from '@bloom/api-client';
import type { LabEntryOutboxRecord, LabRequestOutboxRecord } from '@bloom/local-db';
import { describe, expect, it } from 'vitest';
import { layOver, type Sight } from './overlay';

const AT = '2026-11-26T09:00:00Z';
const request: LabRequestPayload = {
  ...{ uuid: 'r1', patient_id: 'ama', walk_in_code: null, sex: 'female', birth_date: null, prescriber: '', note: '' },
  requested_at: AT,
  tests: [{ uuid: 't1', definition_uuid: 'hiv-1', code: 'hiv', version: 1, consent: true }],
};
const result: LabEntryPayload = {
  ...{ uuid: 'e1', request_uuid: 'r1', test_uuid: 't1', kind: 'result', at: AT, note: 'Counselled', sale_uuid: null },
  result: {
    ...{ kit: null, started_at: AT, read_at: AT, timing: null, outcome: 'valid', amends: null },
    values: [{ code: 'hiv', number: null, choice: 'reactive', flag: 'abnormal', low: null, high: null }],
  },
};
const here = {
  requests: [{ uuid: 'r1', payload: request, user_name: 'Ama' } as LabRequestOutboxRecord],
  entries: [{ uuid: 'e1', payload: result, user_name: 'Ama' } as LabEntryOutboxRecord],
};
const NOTHING = { requests: [], entries: [] };
const hidden: LabEntry = { ...result, result: null, note: '', by: 'Ama' };
/** As the server tells it to every device. */
const told: LabCase = {
  ...request,
  ...{ number: 'L-000001', change_number: 4, requested_by: 'Ama', gone: false, entries: [hidden] },
  tests: [{ uuid: 't1', definition_uuid: null, code: null, version: null, consent: true, hidden: true }],
};
const sight = (seesSensitive: boolean, sensitive = true): Sight => ({ seesSensitive, isSensitive: () => sensitive });

describe('a sensitive test', () => {
  it('is shown where it was made to who may read it, before and after the server has it', () => {
    for (const cases of [[], [told]]) {
      const [row] = layOver(cases, here, sight(true));
      expect(row?.tests[0]).toMatchObject({ code: 'hiv', hidden: false });
      expect(row?.entries).toMatchObject([{ uuid: 'e1', note: 'Counselled', result: result.result }]);
    }
  });

  it('is hidden where it was made from everybody else: neither which, nor what came of it', () => {
    for (const cases of [[], [told]]) {
      const rows = layOver(cases, here, sight(false));
      expect(rows[0]?.tests[0]).toMatchObject({ definition_uuid: null, code: null, hidden: true });
      expect(JSON.stringify(rows)).not.toMatch(/hiv|reactive|Counselled/);
    }
  });

  it('stays hidden on every other device, whoever looks', () => {
    const [row] = layOver([told], NOTHING, sight(true));
    expect([row?.tests, row?.entries]).toEqual([told.tests, [hidden]]);
  });
});

describe('what this device did', () => {
  it('is there before the server tells of it, and once afterwards', () => {
    const [before] = layOver([], here, sight(false, false));
    expect(before).toMatchObject({ here: true, number: '', requested_by: 'Ama', entries: [{ uuid: 'e1', by: 'Ama' }] });
    const open: LabCase = { ...told, tests: request.tests.map((one) => ({ ...one, hidden: false })), entries: [] };
    const [after] = layOver([open], here, sight(false, false));
    expect(after).toMatchObject({ here: false, number: 'L-000001' });
    expect(after?.entries.map(({ uuid }) => uuid)).toEqual(['e1']);
    const [both] = layOver([{ ...open, entries: [{ ...result, by: 'Ama' }] }], here, sight(false, false));
    expect(both?.entries.map(({ uuid }) => uuid)).toEqual(['e1']);
  });

  it('is laid over a request of another device as well', () => {
    const open: LabCase = { ...told, tests: request.tests.map((one) => ({ ...one, hidden: false })), entries: [] };
    const [row] = layOver([open], { requests: [], entries: here.entries }, sight(false, false));
    expect(row?.entries).toMatchObject([{ uuid: 'e1', kind: 'result' }]);
  });
});
