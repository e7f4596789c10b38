import 'fake-indexeddb/auto';
import type { PatientReading } from '@bloom/api-client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { membersServer, openMembers } from '../testing/open-members';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
let page: Awaited<ReturnType<typeof openMembers>>;
afterEach(() => page.leave());

const reading = (fields: Partial<PatientReading>): PatientReading => ({
  ...{ id: 'r1', at: '2026-11-19T10:00:00Z', reader_id: 'x', reader_name: 'Esi Arthur', is_staff: true },
  ...{ what: 'member', patient_id: 'ama', patient_name: 'Ama Mensah', subject_id: '' },
  ...fields,
});

it('who read what stands there with where they come from, and leads to the patient', async () => {
  const rows = [
    reading({}),
    reading({ id: 'r0', is_staff: false, what: 'sensitive_lab_result', patient_id: '', patient_name: '' }),
  ];
  const server = membersServer().on('GET', '/api/privacy/readings/', { count: 2, next: null, results: rows });
  page = await openMembers('/readings?patient=ama', { server });
  await screen.findByText('Sensitive result of a test', undefined, SOON);
  expect(screen.getAllByText('Provider')).toHaveLength(1);
  expect(screen.getByText('Without a name')).toBeTruthy();
  expect(server.asked('GET', '/api/privacy/readings/')[0]?.query.get('patient_id')).toBe('ama');
  await userEvent.click(screen.getByRole('button', { name: 'Of all patients' }));
  await waitFor(() => expect(server.asked('GET', '/api/privacy/readings/').at(-1)?.query.get('patient_id')).toBeNull());
  await userEvent.click(screen.getByRole('link', { name: 'Ama Mensah' }));
  expect(page.location.get().pathname).toBe('/members/patients/ama');
});
