import 'fake-indexeddb/auto';
import type { PatientExport } from '@bloom/api-client';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { membersServer, openMembers } from '../testing/open-members';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
let page: Awaited<ReturnType<typeof openMembers>>;
afterEach(() => page.leave());

const patient = {
  ...{ first_name: 'Ama', last_name: 'Mensah', phone: '0244123456', sex: 'F', birth_date: '1990-04-12' },
  member_number: 'HLP-000007',
};
const all: PatientExport = {
  ...{ made_at: '2026-11-20T10:00:00Z', made_by: 'Kofi Boateng', facility_id: 'f1', facility_name: 'Harmattan Lane' },
  patient: { id: 3, patient_pk: 'ama', program: '', patient },
  history: [
    {
      at: '2026-01-05T09:00:00Z',
      by_name: 'Efe Ojo',
      patient_pk: 'ama',
      program: '',
      patient: { ...patient, phone: '020' },
    },
  ],
  sales: [
    {
      ...{ uuid: 's1', id: 1, facility_id: 'f1', patient_id: 'ama', status: 'A', currency: 'GHS', total: '18.00' },
      ...{ made_at: '2026-11-02T16:00:00Z', received_at: '2026-11-02T16:00:01Z', device_id: 'd', seq: 1 },
      ...{ operator: { id: 'u', name: 'Efe' }, sent_by: { id: 'u', name: 'Efe' }, receipt_number: 'T1-000042' },
      promo: { code: 'TEN', discount: '2.00' },
      lines: [{ product_uuid: 'p', name: 'ORS', batch_id: null, quantity: 2, unit_price: '10.00', total: '20.00' }],
      ...{ payments: [], flags: [] },
    },
  ],
  tests: [
    {
      ...{ uuid: 'l1', number: 'L-000007', change_number: 1, patient_id: 'ama', walk_in_code: null, sex: null },
      ...{ birth_date: null, prescriber: '', note: '', requested_at: '2026-11-03T08:00:00Z', requested_by: 'Efe' },
      gone: false,
      tests: [{ uuid: 't1', definition_uuid: 'd1', code: 'glucose', version: 1, consent: true, hidden: false }],
      entries: [
        {
          ...{ uuid: 'e1', request_uuid: 'l1', test_uuid: 't1', kind: 'result', at: '2026-11-03T08:05:00Z', note: '' },
          ...{ sale_uuid: null, by: 'Efe' },
          result: {
            ...{ kit: null, started_at: '2026-11-03T08:00:00Z', read_at: '2026-11-03T08:05:00Z', timing: 'in_time' },
            ...{ outcome: 'valid', amends: null },
            values: [{ code: 'glucose', number: 5.5, choice: null, flag: 'normal', low: 3.9, high: 7.8 }],
          },
        },
      ],
    },
  ],
  care: {
    ...{ patient_id: 'ama', refills: [], visits: [] },
    enrolments: [
      {
        ...{ uuid: 'n1', change_number: 1, patient_id: 'ama', programme_uuid: 'p1', code: 'hypertension', version: 1 },
        ...{ enrolled_at: '2026-11-04T08:00:00Z', by: 'Efe', consent: true, target: '< 140/90', medicines: [] },
        ...{ contacts: [], gone: false, visits: [] },
      },
    ],
  },
  readings: [
    {
      ...{ id: 'r1', at: '2026-11-19T10:00:00Z', reader_id: 'x', reader_name: 'Esi Arthur', is_staff: true },
      ...{ what: 'member', patient_id: 'ama', patient_name: 'Ama Mensah', subject_id: '' },
    },
  ],
  trail: [],
};

const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });

describe('everything that is known of a patient', () => {
  it('is read by a person and saved for a program, both made of one answer', async () => {
    const files: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
    const server = membersServer().on('GET', '/api/privacy/patients/:pk/export/', all);
    page = await openMembers('/patients/ama/export', { server });
    const paper = within(await screen.findByRole('article', undefined, SOON));
    expect(paper.getByText(/T1-000042, GHS\s18\.00/)).toBeTruthy();
    expect(paper.getByText(/2 × ORS, GHS\s20\.00/)).toBeTruthy();
    expect(paper.getByText(/L-000007 glucose/).textContent).toMatch(/result, valid, glucose 5\.5/);
    expect(paper.getByText(/Enrolled: hypertension < 140\/90/)).toBeTruthy();
    expect(paper.getByText(/Promo TEN: GHS\s2\.00 off/)).toBeTruthy();
    expect(paper.getByText(/Ama Mensah, 020, 1990-04-12, HLP-000007 \(Efe Ojo\)/)).toBeTruthy();
    expect(paper.getByText(/Esi Arthur \(provider\): fields and purchases/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save as a file' }));
    expect(JSON.parse(await textOf(files[0] as Blob))).toEqual(all);
    expect(server.asked('GET', '/api/privacy/patients/ama/export/')).toHaveLength(1);
  });

  it('is said to need the server while that does not answer', async () => {
    const server = membersServer();
    server.reachable = false;
    page = await openMembers('/patients/ama/export', { server });
    await screen.findByText(/does not answer/, undefined, SOON);
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});
