/** Ama in a programme, as the server tells it. */
import type { Enrolment, Programme } from '@bloom/api-client';
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
