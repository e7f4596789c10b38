/** Tests of Efua as the laboratory tells them, small enough to be read in a test. */
import type { LabCase, LabCaseTest, LabDefinition, LabEntry } from '@bloom/api-client';

export const glucose: LabDefinition = {
  ...{ uuid: 'glucose-1', code: 'glucose', version: 1, change_number: 1, published_at: '2026-01-01T08:00:00Z' },
  ...{ published_by: 'Kofi', approved_by: 'Kofi', countries: [], retired: false },
  test: {
    ...{ name: { en: 'Glucose', fr: 'Glycémie' }, specimen: { en: 'Blood', fr: 'Sang' }, sensitive: false },
    ...{ consent: false, minutes: null, kit_barcode: null, service_barcode: null },
    components: [
      {
        ...{ code: 'fasting', name: { en: 'Fasting', fr: 'À jeun' }, kind: 'number', unit: 'mmol/L', decimals: 1 },
        ...{ loinc: null, choices: [], plausible: null, ranges: [] },
      },
    ],
  },
};

const SENSITIVE: LabCaseTest = {
  ...{ uuid: 't-2', definition_uuid: null, code: null, version: null, consent: true, hidden: true },
};

interface Told {
  uuid?: string;
  change?: number;
  /** RFC 3339: when it was read; absent: it was not. */
  read?: string;
  value?: number;
  /** Beside it there is a test that is kept back. */
  sensitive?: boolean;
}

/** A request of one glucose. */
export function request({ uuid = 'r1', change = 3, read, value = 9.5, sensitive = false }: Told = {}): LabCase {
  const entry = { request_uuid: uuid, note: '', sale_uuid: null, by: 'Esi Arthur', at: read ?? '' };
  const result: LabEntry = {
    ...{ ...entry, uuid: `${uuid}-e1`, test_uuid: 't-1', kind: 'result' },
    result: {
      ...{ kit: null, started_at: entry.at, read_at: entry.at, timing: null, outcome: 'valid', amends: null },
      values: [{ code: 'fasting', number: value, choice: null, flag: 'high', low: 3.9, high: 7.8 }],
    },
  };
  const hidden: LabEntry = { ...entry, uuid: `${uuid}-e2`, test_uuid: 't-2', kind: 'result', result: null };
  const made = { uuid: 't-1', definition_uuid: 'glucose-1', code: 'glucose', version: 1, consent: true, hidden: false };
  return {
    ...{ uuid, number: 'L-000012', change_number: change, patient_id: 'efua', walk_in_code: null, sex: 'female' },
    ...{
      birth_date: null,
      prescriber: '',
      note: '',
      requested_at: '2026-01-20T08:00:00Z',
      requested_by: 'Kofi Boateng',
    },
    tests: sensitive ? [made, SENSITIVE] : [made],
    entries: read ? (sensitive ? [result, hidden] : [result]) : [],
    gone: false,
  };
}
