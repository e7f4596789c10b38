import type { LabCase } from '@bloom/api-client';
import { product } from '@bloom/local-db/catalogue/testing';
import { expect, it } from 'vitest';
import { isAntimalarial, negativeMalaria } from './malaria';

const NOW = new Date('2026-11-21T10:00:00Z');

interface Read {
  at?: string;
  outcome?: 'valid' | 'invalid';
  flag?: 'normal' | 'abnormal';
  code?: string;
  patient?: string;
}

function tested({
  at = '2026-11-21T09:00:00Z',
  outcome = 'valid',
  flag = 'normal',
  code = 'malaria_rdt',
  patient = 'p',
}: Read): LabCase {
  const test = { ...{ uuid: 't', definition_uuid: 'd', code, version: 1 }, consent: true, hidden: false };
  const value = { code: 'plasmodium', number: null, choice: 'x', flag, low: null, high: null };
  return {
    ...{ uuid: 'r', number: 'L-000001', change_number: 1, patient_id: patient, walk_in_code: null, sex: null },
    ...{ birth_date: null, prescriber: '', note: '', requested_at: at, requested_by: 'Wanjiru', gone: false },
    tests: [test],
    entries: [
      {
        ...{
          uuid: 'e',
          request_uuid: 'r',
          test_uuid: 't',
          kind: 'result',
          at,
          note: '',
          sale_uuid: null,
          by: 'Wanjiru',
        },
        result: { kit: null, started_at: at, read_at: at, timing: null, outcome, values: [value], amends: null },
      },
    ],
  };
}
const says = (...cases: LabCase[]) =>
  negativeMalaria({ requests: cases, entries: cases.flatMap(({ entries }) => entries) }, 'p', NOW);

it('a malaria test of the patient that was read in the last three days and found nothing speaks against it', () => {
  expect(says(tested({}))).toBe('2026-11-21T09:00:00Z');
  expect(says(tested({ at: '2026-11-18T10:00:00Z' }))).toBe('2026-11-18T10:00:00Z');
  expect(says(tested({ at: '2026-11-18T09:59:59Z' }))).toBeNull();
});

it('nothing is said of another test, of another patient, of an invalid one or of one that found malaria', () => {
  for (const other of [{ code: 'glucose' }, { patient: 'q' }, { outcome: 'invalid' }, { flag: 'abnormal' }] as const)
    expect(says(tested(other)), JSON.stringify(other)).toBeNull();
  expect(says()).toBeNull();
});

it('the newest test counts', () => {
  const [before, after] = ['2026-11-20T09:00:00Z', '2026-11-21T08:00:00Z'];
  expect(says(tested({ at: after, flag: 'abnormal' }), tested({ at: before }))).toBeNull();
  expect(says(tested({ at: before, flag: 'abnormal' }), tested({ at: after }))).toBe(after);
});

it('malaria medicines are known by their substances, in either language, and nothing else is taken for one', () => {
  for (const generic_name of [
    'Artemether + lumefantrine',
    'Artésunate',
    'Sulfadoxine + pyrimethamine',
    'Quinine sulphate',
  ])
    expect(isAntimalarial(product({ uuid: 'x', name: 'X', generic_name })), generic_name).toBe(true);
  for (const generic_name of ['Hydroxychloroquine', 'Paracetamol', 'Tonic water', ''])
    expect(isAntimalarial(product({ uuid: 'x', name: 'X', generic_name })), generic_name).toBe(false);
});
