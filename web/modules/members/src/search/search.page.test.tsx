import 'fake-indexeddb/auto';
import { type BloomDb, browserEnvironment, type OutboxDb, type PatientRecord, record } from '@bloom/local-db';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ama, cashier, membersServer, nurse, openMembers, staff, stockKeeper } from '../testing/open-members';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
let page: Awaited<ReturnType<typeof openMembers>>;
afterEach(() => page.leave());

const LIST = '/api/patients/';
const person = (patient_pk: string, fields: Partial<PatientRecord>): PatientRecord => ({
  ...{ ...ama, patient_pk, member_number: '', phone: '', birth_date: null },
  ...fields,
});
const kwame = person('kwame', { first_name: 'Kwame', last_name: 'Mensah', phone: '0209876543' });
const yaw = person('yaw', { first_name: 'Yaw', last_name: 'Asante' });
const here = [ama, kwame, yaw];
const efua = person('efua', { first_name: 'Efua', last_name: 'Owusu', phone: '0201112223' });

/** At another page of this device, with no network. */
const wroteDown =
  ({ patient_pk, audit_id: _, program, run_id: __, ...patient }: PatientRecord) =>
  (bloom: BloomDb, outbox: OutboxDb) =>
    record(
      'patient',
      { uuid: `made-${patient_pk}`, madeAt: '2026-11-21T09:00:00Z', payload: { patient_pk, program, patient } },
      { id: 'u1', name: 'Ama Mensah', facility_id: 'f1' },
      { bloom, outbox, env: browserEnvironment() },
    );

async function open({ people = here, ...options }: Parameters<typeof openMembers>[1] & { people?: typeof here } = {}) {
  page = await openMembers('/patients', { fill: (db) => db.patients.bulkPut(people), ...options });
  return screen.findByRole('combobox', undefined, SOON);
}

/** As the server answers for who keeps no copy. */
const asks = (people: readonly PatientRecord[], count = people.length) =>
  membersServer().on('GET', LIST, {
    ...{ count, next: null },
    results: people.map(({ patient_pk, audit_id: id, program, run_id: _, ...patient }) => ({
      ...{ id, patient_pk, program, patient },
    })),
  });

const found = () => screen.queryAllByRole('option').map((row) => row.textContent);
const arrived = (pk: string) =>
  waitFor(() => expect(page.location.get().pathname).toBe(`/members/patients/${pk}`), SOON);

describe('the search for a patient', () => {
  it('ROU-17 finds by name, phone and card number, and each row leads to the page of one', async () => {
    const field = await open();
    await screen.findByText('3 patients are on this device.', undefined, SOON);
    expect(found()).toEqual([]);
    for (const [typed, names] of [
      ['mensah', ['Ama Mensah0244123456 · 12 Apr 1990 · HLP-000007', 'Kwame Mensah0209876543']],
      ['0209', ['Kwame Mensah0209876543']],
      ['hlp7', ['Ama Mensah0244123456 · 12 Apr 1990 · HLP-000007']],
    ] as const) {
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      await waitFor(() => expect(found(), typed).toEqual(names), SOON);
    }
    expect(page.server.requests).toEqual([]);
    await userEvent.click(screen.getByRole('option', { name: /Ama Mensah/ }));
    await arrived('ama');
    await screen.findByRole('heading', { name: 'Ama Mensah' }, SOON);
  });

  it('is worked by the keyboard: the field has the focus, arrows choose, Enter opens', async () => {
    const field = await open();
    await screen.findByText('3 patients are on this device.', undefined, SOON);
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('mensah');
    await waitFor(() => expect(found()).toHaveLength(2), SOON);
    expect(screen.getByRole('option', { selected: true }).textContent).toMatch(/^Ama/);
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true }).textContent).toMatch(/^Kwame/);
    await userEvent.keyboard('{Enter}');
    await arrived('kwame');
  });

  it('shows a screen of them and says how many more fit', async () => {
    const many = Array.from({ length: 45 }, (_, at) =>
      person(`p${at}`, { first_name: 'Esi', last_name: `Boateng${at}` }),
    );
    await open({ people: many });
    await screen.findByText('45 patients are on this device.', undefined, SOON);
    await userEvent.keyboard('esi');
    await screen.findByText('25 more patients fit. Type more to find them.', undefined, SOON);
    expect(found()).toHaveLength(20);
  });

  it('says that nobody fits, and that nobody is here yet', async () => {
    await open();
    await screen.findByText('3 patients are on this device.', undefined, SOON);
    await userEvent.keyboard('zzzzzz');
    await screen.findByText('Nobody here fits “zzzzzz”.', undefined, SOON);
    await userEvent.keyboard('{Enter}');
    expect(page.location.get().pathname).toBe('/members/patients');
    await page.leave();
    await open({ people: [] });
    await screen.findByText('No patient is on this device yet.', undefined, SOON);
  });

  it('asks nobody with a copy, with and without the server', async () => {
    await open();
    await page.setReachable(false);
    await userEvent.keyboard('yaw');
    await waitFor(() => expect(found()).toEqual(['Yaw Asante']), SOON);
    await userEvent.keyboard('{Enter}');
    await arrived('yaw');
  });
});

describe('without a copy on the device', () => {
  it('asks the server for who is typed, and for nobody before', async () => {
    const server = asks([kwame], 31);
    await open({ keepsCopy: false, server });
    await screen.findByText(/^Patients are not kept on this device: the server is asked/);
    expect(server.asked('GET', LIST)).toEqual([]);
    await userEvent.keyboard('kwame');
    await waitFor(() => expect(found()).toEqual(['Kwame Mensah0209876543']), SOON);
    await screen.findByText('30 more patients fit. Type more to find them.', undefined, SOON);
    expect(server.asked('GET', LIST).map(({ query }) => [query.get('search'), query.get('facility_id')])).toEqual([
      ['kwame', 'f1'],
    ]);
  });

  it('opens who alone fits when Enter comes before the answer, as after a scanned card', async () => {
    await open({ keepsCopy: false, server: asks([ama]) });
    await userEvent.keyboard('HLP-000007{Enter}');
    await arrived('ama');
  });

  it('says offline that nobody can be found, and goes on by itself', async () => {
    const server = asks([kwame]);
    await open({ keepsCopy: false, server });
    await page.setReachable(false);
    await screen.findByText('The server does not answer');
    await userEvent.keyboard('kwame');
    expect(screen.queryByText(/^Nobody here fits/)).toBeNull();
    expect(server.asked('GET', LIST)).toEqual([]);
    await page.setReachable(true);
    await waitFor(() => expect(found()).toEqual(['Kwame Mensah0209876543']), SOON);
    expect(screen.queryByText('The server does not answer')).toBeNull();
  });

  it('finds offline who was written down at the till of this device and is not sent yet, and opens their page', async () => {
    const server = membersServer();
    server.reachable = false;
    await open({ keepsCopy: false, server, fill: wroteDown(efua) });
    await page.setReachable(false);
    await userEvent.keyboard('owusu');
    await waitFor(() => expect(found()).toEqual(['Efua Owusu0201112223']), SOON);
    await userEvent.keyboard('{Enter}');
    await arrived('efua');
    await screen.findByRole('heading', { name: 'Efua Owusu' }, SOON);
  });

  it('shows on their page what the server has said of somebody, and of who is not sent yet what is here', async () => {
    const server = asks([{ ...efua, first_name: 'Afua' }]);
    page = await openMembers('/patients/efua', { keepsCopy: false, server, fill: wroteDown(efua) });
    await screen.findByRole('heading', { name: 'Afua Owusu' }, SOON);
    await page.leave();
    page = await openMembers('/patients/efua', { keepsCopy: false, server: asks([]), fill: wroteDown(efua) });
    await screen.findByRole('heading', { name: 'Efua Owusu' }, SOON);
    await page.leave();
    const merged = asks([{ ...efua, program: 'merged' }]);
    page = await openMembers('/patients/efua', { keepsCopy: false, server: merged, fill: wroteDown(efua) });
    await screen.findByText('This patient is not here any more', undefined, SOON);
  });
});

it.each([
  ['who runs the pharmacy', {}, true],
  ['a cashier', cashier, true],
  ['who works in health services alone', nurse, true],
  ['people of the provider', staff, true],
  ['who keeps the stock', stockKeeper, false],
  ['an owner without an app of patients', { userapps: stockKeeper.userapps, groups: ['Owner'] }, false],
])('ROL-16 decides for %s whether there is a search', async (_, user, may) => {
  page = await openMembers('/patients', { user });
  if (may) await screen.findByRole('combobox', { name: 'Find a patient' }, SOON);
  else await screen.findByText('Your account does not work with patients', undefined, SOON);
  expect(screen.queryAllByRole('combobox')).toHaveLength(may ? 1 : 0);
  expect(page.server.requests).toEqual([]);
});

it('speaks French', async () => {
  await open({ language: 'fr' });
  await screen.findByText('3 patients sont sur cet appareil.', undefined, SOON);
  expect(screen.getByRole('combobox', { name: 'Chercher un patient' })).toBeTruthy();
  await userEvent.keyboard('zzzzzz');
  await screen.findByText(/^Personne ici ne correspond à «\szzzzzz\s»\.$/, undefined, SOON);
  expect(within(screen.getByRole('main')).queryByText(/Nobody/)).toBeNull();
});
