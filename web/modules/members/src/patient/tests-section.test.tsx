import 'fake-indexeddb/auto';
import type { LabCase } from '@bloom/api-client';
import type { MountOptions } from '@bloom/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { downloaded, glucose, malaria, requests } from '../testing/care';
import { ama, cashier, knowsAma, membersServer, nurse, openMembers, staff } from '../testing/open-members';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
let page: Awaited<ReturnType<typeof openMembers>>;
afterEach(() => page.leave());

const READ = '/api/lab/patients/:patient_id/';
const DEFINITIONS = '/api/lab/definitions/';
const reader = { ...nurse, scopes: ['lab.read'] };

const labServer = (rows: readonly LabCase[] = requests) =>
  knowsAma(membersServer()).on('GET', READ, { count: rows.length, next: null, results: rows });

/** As somebody who reads results, whose device has what the tests are. */
async function open(options: Parameters<typeof openMembers>[1] = {}) {
  page = await openMembers('/patients/ama', {
    user: reader,
    server: labServer(),
    async fill(db, _, modulesDb) {
      await db.patients.put(ama);
      await modulesDb.rows('lab_definitions').bulkPut([glucose, malaria].map((row) => ({ ...row, run_id: 'r1' })));
      await modulesDb.feeds.put(downloaded('lab_definitions'));
    },
    ...options,
  });
  await screen.findByRole('heading', { name: 'Ama Mensah' }, SOON);
  await waitFor(() => expect(page.server.asked('GET', '/api/members/:pk/')).toHaveLength(1), SOON);
  return page;
}

const show = () => userEvent.click(screen.getByRole('button', { name: 'Show laboratory tests' }));
async function rows(name = 'Laboratory tests') {
  const list = await screen.findByRole('list', { name }, SOON);
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replace(/\s/g, ' '));
}

describe('the laboratory tests of a patient', () => {
  it('ENT-16 reads them when somebody asks, and not because the page was opened', async () => {
    await open();
    expect(screen.getAllByText('It is written down that you read this.')).toHaveLength(2);
    expect(page.server.asked('GET', READ)).toEqual([]);
    expect(page.server.asked('GET', DEFINITIONS)).toEqual([]);
    await show();
    await rows();
    expect(page.server.asked('GET', READ).map(({ path, query }) => [path, query.get('facility_id')])).toEqual([
      ['/api/lab/patients/ama/', 'f1'],
    ]);
    // The device has these versions.
    expect(page.server.asked('GET', DEFINITIONS)).toEqual([]);
  });

  it('tells of each where it stands, its value with what was said of it, when and by whom, the newest first', async () => {
    await open();
    await show();
    const [newest, older] = await rows();
    expect(newest).toMatch(
      /^Request L-000012Requested 3 Nov 2026, 08:00 \(Kofi\)GlucoseTo explainFasting 9\.5 mmol\/LHigh/,
    );
    expect(newest).toContain('Read 3 Nov 2026, 08:05 (Esi Arthur)');
    expect(older).toBe('Request L-000007Requested 1 Oct 2026, 08:00MalariaTo do');
    await userEvent.click(screen.getByRole('link', { name: 'Request L-000012' }));
    await waitFor(() => expect(page.location.get().pathname).toBe('/lab-test/requests/r2'), SOON);
  });

  it('says of a sensitive test that is kept back that it is there, and nothing else', async () => {
    await open();
    await show();
    const [newest] = await rows();
    expect(newest?.endsWith('A sensitive test, which is not shown to you')).toBe(true);
    expect(screen.queryByText('Laboratory test')).toBeNull();
  });

  it('reads what the device has not from the server, and leads nowhere where nobody works in the laboratory', async () => {
    const server = labServer().on('GET', DEFINITIONS, { count: 2, next: null, results: [glucose, malaria] });
    await open({ server, keepsCopy: false });
    await show();
    expect((await rows())[1]).toContain('Malaria');
    expect(server.asked('GET', DEFINITIONS)).toHaveLength(1);
    expect(screen.queryByRole('link', { name: /L-000012|Lab tests/ })).toBeNull();
  });

  it('names a test by its code and its value as it was stored where nobody can say what it is', async () => {
    const server = labServer().on('GET', DEFINITIONS, { count: 0, next: null, results: [] });
    await open({ server, fill: (db) => db.patients.put(ama) });
    await show();
    expect((await rows())[0]).toContain('glucoseTo explainfasting 9.5High');
  });

  it('brings older ones with a press, and says when there are none', async () => {
    const [newest, older] = requests;
    const server = labServer().on('GET', READ, ({ query }: { query: URLSearchParams }) =>
      query.get('cursor')
        ? { count: 2, next: null, results: [older] }
        : { count: 2, next: '/api/lab/patients/ama/?facility_id=f1&cursor=2', results: [newest] },
    );
    await open({ server });
    await show();
    expect(await rows()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Malaria', undefined, SOON);
    expect(await rows()).toHaveLength(2);
    await page.leave();
    await open({ server: labServer([]) });
    await show();
    await screen.findByText('No test was made here.', undefined, SOON);
  });

  it('needs the server: offline it says so and asks nothing', async () => {
    await open();
    await page.setReachable(false);
    await screen.findByText(/^Laboratory tests come from the server, which does not answer now\./);
    expect(screen.queryByRole('button', { name: 'Show laboratory tests' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Lab tests' }).getAttribute('href')).toBe('/lab-test/requests');
    expect(page.server.asked('GET', READ)).toEqual([]);
  });

  it.each<[string, MountOptions['user'], boolean]>([
    ['who reads results', reader, true],
    ['who makes tests', { ...nurse, scopes: ['lab.perform'] }, true],
    ['who has the app alone', nurse, false],
    ['who reads what is sensitive alone', { ...nurse, scopes: ['lab.read_sensitive'] }, false],
    ['who may and has not the app', { ...cashier, scopes: ['lab.read', 'lab.perform'] }, false],
    ['people of the provider', { ...staff, userapps: nurse.userapps, scopes: ['lab.read'] }, false],
  ])('ROL-15 decides for %s whether the section is there', async (_, user, reads) => {
    await open({ user });
    expect(screen.queryAllByRole('button', { name: 'Show laboratory tests' })).toHaveLength(reads ? 1 : 0);
    expect(page.server.asked('GET', READ)).toEqual([]);
  });

  it('speaks French', async () => {
    await open({ language: 'fr' });
    await userEvent.click(screen.getByRole('button', { name: 'Afficher les analyses' }));
    const [newest] = await rows('Analyses de laboratoire');
    expect(newest).toMatch(/Glycémie.*À jeun 9,5 mmol\/LÉlevé.*Une analyse sensible, que vous ne pouvez pas voir$/);
  });
});
