/** Ama in a programme, as the server tells it. */
import type { Enrolment, LabCase, LabDefinition, Programme } from '@bloom/api-client';
import type { FeedName, FeedProgress } from '@bloom/local-db';

export const downloaded = (name: FeedName): FeedProgress => ({
  ...{ name, facility_id: 'f1', run_id: 'r1', start_time: '2026-11-21T09:00:00Z', service_available: true },
  ...{ next: null, sweep: false, highest: 1, received: 1, count: 1, progress: 100, error: 0, state: 'done' },
  refreshed_at: '2026-11-21T09:01:00Z',
});

export const hypertension = {
  ...{ uuid: 'htn-2', code: 'hypertension', version: 2, change_number: 4, published_at: '2026-01-01T00:00:00Z' },
  ...{ published_by: 'Efua', approved_by: 'Efua Owusu', countries: [], retired: false },
  document: {
    title: { en: 'Blood pressure', fr: 'Tension artérielle' },
    ...{ summary: { en: '', fr: '' }, enrols: true, letter: null, services: [], medicines: [] },
    consent: { en: 'I agree to be reminded.', fr: 'J’accepte qu’on me rappelle.' },
    questionnaire: { resourceType: 'Questionnaire', status: 'active', item: [] },
    values: [
      { code: 'systolic', name: { en: 'Systolic', fr: 'Systolique' }, unit: 'mmHg', decimals: 0, how: 'mean', of: [] },
    ],
    ...{ decisions: [], advice: [] },
    schedule: { first_in_days: 0, every_days: 30, overdue_after_days: 7, lost_after_days: 365 },
  },
} as unknown as Programme;

export const enrolment = {
  ...{ uuid: 'e1', change_number: 1, patient_id: 'ama', programme_uuid: 'htn-2', code: 'hypertension', version: 2 },
  ...{ enrolled_at: '2026-01-05T09:00:00Z', by: 'Kofi Boateng', consent: true, target: '', medicines: [] },
  visits: [
    {
      ...{ uuid: 'v1', enrolment_uuid: 'e1', patient_id: 'ama', programme_uuid: 'htn-2', version: 2 },
      ...{ code: 'hypertension', visited_at: '2026-02-05T09:00:00Z', by: 'Esi Arthur', next_on: '2999-01-31' },
      ...{ values: [{ code: 'systolic', number: 128 }], status: 'controlled' },
    },
  ],
  ...{ contacts: [], gone: false },
} as unknown as Enrolment;

const named = (en: string, fr: string) => ({ name: { en, fr } });

export const glucose = {
  ...{ uuid: 'glucose-1', code: 'glucose', version: 1, change_number: 1, published_at: '2026-01-01T08:00:00Z' },
  ...{ published_by: 'Efua', approved_by: 'Efua', countries: [], retired: false },
  test: {
    ...named('Glucose', 'Glycémie'),
    ...{ specimen: { en: 'Blood', fr: 'Sang' }, sensitive: false, consent: false, minutes: null },
    ...{ kit_barcode: null, service_barcode: null },
    components: [
      {
        ...{ code: 'fasting', ...named('Fasting', 'À jeun'), kind: 'number', unit: 'mmol/L', decimals: 1, loinc: null },
        ...{ choices: [], plausible: null, ranges: [] },
      },
    ],
  },
} as LabDefinition;

export const malaria: LabDefinition = {
  ...{ ...glucose, uuid: 'malaria-1', code: 'malaria' },
  test: {
    ...{ ...glucose.test, ...named('Malaria', 'Paludisme') },
    components: [
      {
        ...{ code: 'pf', ...named('Antigen', 'Antigène'), kind: 'choice', unit: null, decimals: 0, loinc: null },
        choices: [{ code: 'detected', ...named('Detected', 'Détecté'), flag: 'abnormal' }],
        ...{ plausible: null, ranges: [] },
      },
    ],
  },
};

const HIDDEN = { definition_uuid: null, code: null, version: null, consent: true, hidden: true };
const test = ({ uuid, code, version }: LabDefinition) => ({
  ...{ uuid: `t-${code}`, definition_uuid: uuid, code, version, consent: true, hidden: false },
});
const entry = { request_uuid: 'r2', note: '', sale_uuid: null, by: 'Esi Arthur', at: '2026-11-03T08:05:00Z' };

/** Two requests, the newest first: glucose that was read high beside a sensitive test, and malaria to be made. */
export const requests = [
  {
    ...{ uuid: 'r2', number: 'L-000012', change_number: 3, patient_id: 'ama', walk_in_code: null, sex: 'female' },
    ...{ birth_date: null, prescriber: '', note: '', requested_at: '2026-11-03T08:00:00Z', requested_by: 'Kofi' },
    ...{ gone: false, paid: false, owed_back: false },
    tests: [test(glucose), { uuid: 't-hidden', ...HIDDEN }],
    entries: [
      {
        ...{ ...entry, uuid: 'n1', test_uuid: 't-glucose', kind: 'result' },
        result: {
          ...{ kit: null, started_at: entry.at, read_at: entry.at, timing: null, outcome: 'valid', amends: null },
          values: [{ code: 'fasting', number: 9.5, choice: null, flag: 'high', low: 3.9, high: 7.8 }],
        },
      },
      { ...entry, uuid: 'n2', test_uuid: 't-hidden', kind: 'result', result: null },
    ],
  },
  {
    ...{ uuid: 'r1', number: 'L-000007', change_number: 1, patient_id: 'ama', walk_in_code: null, sex: 'female' },
    ...{ birth_date: null, prescriber: '', note: '', requested_at: '2026-10-01T08:00:00Z', requested_by: '' },
    ...{ gone: false, paid: false, owed_back: false, tests: [test(malaria)], entries: [] },
  },
] as LabCase[];
