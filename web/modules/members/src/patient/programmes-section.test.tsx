import 'fake-indexeddb/auto';
import type { Enrolment } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { downloaded, enrolment, hypertension } from '../testing/care';
import { ama, cashier, knowsAma, membersServer, nurse, openMembers, staff } from '../testing/open-members';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
let page: Awaited<ReturnType<typeof openMembers>>;
afterEach(() => page.leave());

const READ = '/api/care/patients/:patient_id/';
const PROGRAMMES = '/api/care/programmes/';
type Options = Parameters<typeof openMembers>[1] & { enrolments?: readonly Enrolment[] };

const careServer = (enrolments: readonly Enrolment[] = [enrolment]) =>
  knowsAma(membersServer()).on('GET', READ, { patient_id: 'ama', enrolments, visits: [], refills: [] });

/** As a nurse whose device has the programmes. */
async function open({ enrolments, ...options }: Options = {}) {
  page = await openMembers('/patients/ama', {
    user: nurse,
    server: careServer(enrolments),
    async fill(db, _, modulesDb) {
      await db.patients.put(ama);
      await modulesDb.rows('programmes').put({ ...hypertension, run_id: 'r1' });
      await modulesDb.feeds.put(downloaded('programmes'));
    },
    ...options,
  });
  await screen.findByRole('heading', { name: 'Ama Mensah' }, SOON);
  return page;
}

const section = (name: string | RegExp = 'Programmes and consents') =>
  within(screen.getByRole('region', { name }) as HTMLElement);
const show = () => userEvent.click(screen.getByRole('button', { name: 'Show programmes' }));
const summaryCame = () => waitFor(() => expect(page.server.asked('GET', '/api/members/:pk/')).toHaveLength(1), SOON);

describe('the programmes of a patient', () => {
  it('ENT-16 reads them when somebody asks, and not because the page was opened', async () => {
    await open();
    await summaryCame();
    expect(section().getByText('It is written down that you read this.')).toBeTruthy();
    expect(page.server.asked('GET', READ)).toEqual([]);
    expect(page.server.asked('GET', PROGRAMMES)).toEqual([]);
    await show();
    await screen.findByRole('heading', { name: 'Blood pressure' }, SOON);
    expect(page.server.asked('GET', READ).map(({ path, query }) => [path, query.get('facility_id')])).toEqual([
      ['/api/care/patients/ama/', 'f1'],
    ]);
    // The device has this version.
    expect(page.server.asked('GET', PROGRAMMES)).toEqual([]);
  });

  it('tells how each stands, the consent with its words, and the newest visit', async () => {
    await open();
    await show();
    await screen.findByRole('heading', { name: 'Blood pressure' }, SOON);
    const care = section();
    expect(care.getByText('Next 31 Jan 2999')).toBeTruthy();
    expect(care.getByText('Enrolled 5 Jan 2026 (Kofi Boateng)')).toBeTruthy();
    expect(care.getByText('Consent given 5 Jan 2026 (Kofi Boateng)')).toBeTruthy();
    expect(care.getByText('Version 2: “I agree to be reminded.”')).toBeTruthy();
    expect(care.getByText(/^Last visit .*\(Esi Arthur\) · Systolic 128\smmHg · Controlled$/)).toBeTruthy();
    await userEvent.click(care.getByRole('link', { name: 'Visits in Health Services' }));
    await waitFor(() => expect(page.location.get().pathname).toBe('/health-services/patients/ama'), SOON);
  });

  it('says that somebody is to be asked again on the day that was said, and that they did not agree', async () => {
    const contact = { uuid: 'c1', enrolment_uuid: 'e1', at: '2026-02-06T09:00:00Z', outcome: 'remind_later' };
    const contacts = [{ ...contact, remind_on: '2998-12-24', note: '', by: 'Esi' }] as Enrolment['contacts'];
    await open({ enrolments: [{ ...enrolment, contacts, consent: false, by: '', visits: [] }] });
    await show();
    await screen.findByText('To be asked again 24 Dec 2998', undefined, SOON);
    const care = section();
    expect(care.getByText('Enrolled 5 Jan 2026')).toBeTruthy();
    expect(care.getByText('No consent was given.')).toBeTruthy();
    expect(care.queryByText(/I agree/)).toBeNull();
    expect(care.getByText('No visit yet.')).toBeTruthy();
  });

  it('asks the server for a version that is not on the device, page by page', async () => {
    const server = careServer().on('GET', PROGRAMMES, ({ query }: { query: URLSearchParams }) =>
      query.get('cursor')
        ? { count: 2, next: null, results: [hypertension] }
        : { count: 2, next: `${PROGRAMMES}?facility_id=f1&cursor=2`, results: [{ ...hypertension, uuid: 'htn-1' }] },
    );
    await open({ server, keepsCopy: false });
    await show();
    await screen.findByText('Next 31 Jan 2999', undefined, SOON);
    expect(server.asked('GET', PROGRAMMES)).toHaveLength(2);
  });

  it('names a programme by its code where nobody can say what it is', async () => {
    const server = careServer().on('GET', PROGRAMMES, { count: 0, next: null, results: [] });
    await open({ server, fill: (db) => db.patients.put(ama) });
    await show();
    await screen.findByRole('heading', { name: 'hypertension' }, SOON);
    expect(section().getByText('What this programme says could not be read now.')).toBeTruthy();
    expect(section().getByText('Consent given 5 Jan 2026 (Kofi Boateng)')).toBeTruthy();
  });

  it.each([
    ['is in none', careServer([]), 'In no programme.'],
    [
      'is not on the server yet',
      membersServer().on('GET', READ, () => {
        throw new ServerProblem(404, 'not_found', 'This facility has no such patient.');
      }),
      /The server does not know this patient yet\./,
    ],
  ])('says of who %s that this is so', async (_, server, said) => {
    await open({ server });
    await show();
    await screen.findByText(said, undefined, SOON);
  });

  it('needs the server: offline it says so and asks nothing, and can be asked as soon as it is back', async () => {
    await open();
    await summaryCame();
    await page.setReachable(false);
    await screen.findByText(/^Programmes and consents come from the server, which does not answer now\./);
    expect(screen.queryByRole('button', { name: 'Show programmes' })).toBeNull();
    expect(section().getByRole('link', { name: 'Visits in Health Services' })).toBeTruthy();
    expect(page.server.asked('GET', READ)).toEqual([]);
    await page.setReachable(true);
    await show();
    await screen.findByRole('heading', { name: 'Blood pressure' }, SOON);
    // What was read stays in sight when the server goes.
    await page.setReachable(false);
    expect(screen.getByRole('heading', { name: 'Blood pressure' })).toBeTruthy();
  });

  it.each([
    ['who keeps patients in care', nurse, true, true, true],
    ['the same on a device without a copy', nurse, false, true, false],
    ['who runs the pharmacy and has not the app', {}, true, false, false],
    ['a cashier', cashier, true, false, false],
    ['people of the provider', { ...staff, userapps: nurse.userapps }, false, false, false],
  ])('ENT-16 shows the section to %s as it may', async (_, user, keepsCopy, reads, leads) => {
    await open({ user, keepsCopy });
    await summaryCame();
    expect(screen.queryAllByRole('button', { name: 'Show programmes' })).toHaveLength(reads ? 1 : 0);
    expect(screen.queryAllByRole('link', { name: 'Visits in Health Services' })).toHaveLength(leads ? 1 : 0);
    expect(page.server.asked('GET', READ)).toEqual([]);
  });

  it('speaks French', async () => {
    await open({ language: 'fr' });
    await userEvent.click(screen.getByRole('button', { name: 'Afficher les programmes' }));
    await screen.findByRole('heading', { name: 'Tension artérielle' }, SOON);
    const care = section('Programmes et consentements');
    expect(care.getByText('Prochaine fois le 31 janv. 2999')).toBeTruthy();
    expect(care.getByText(/^Version 2\s: «\sJ’accepte qu’on me rappelle\.\s»$/)).toBeTruthy();
    expect(care.getByText(/^Dernière visite le .*Systolique 128\smmHg · Équilibré$/)).toBeTruthy();
  });
});
