import 'fake-indexeddb/auto';
import type { SaleRecord } from '@bloom/local-db';
import { ServerProblem } from '@bloom/shell-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ama,
  cashier,
  granted,
  membersServer,
  nurse,
  openMembers,
  staff,
  stockKeeper,
  summary,
} from '../testing/open-members';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
let page: Awaited<ReturnType<typeof openMembers>>;
afterEach(() => page.leave());

const names = () => screen.queryAllByRole('button').map((button) => button.textContent);

describe('ROU-17 the page of a patient', () => {
  it('shows who it is from this device, and visits and spend as soon as the server answers', async () => {
    const server = membersServer();
    server.reachable = false;
    const sale = { ...{ uuid: 's9', patient_id: 'ama', id: 0, receipt_number: 'T1-000099' }, lines: [], payments: [] };
    const sold = { ...sale, made_at: '2026-11-03T09:00:00Z', total: '7.00' } as unknown as SaleRecord;
    page = await openMembers('/patients/ama', {
      server,
      fill: (db) => Promise.all([db.patients.put(ama), db.sales.put(sold)]),
    });
    await page.setReachable(false);
    await screen.findByRole('heading', { name: 'Ama Mensah' }, SOON);
    expect(screen.getByText('HLP-000007')).toBeTruthy();
    expect(screen.getByText('0244123456')).toBeTruthy();
    expect(screen.getByText(/which does not answer now/)).toBeTruthy();
    expect(await screen.findByText('Purchases on this device', undefined, SOON)).toBeTruthy();
    expect(screen.getByText('T1-000099')).toBeTruthy();
    server.reachable = true;
    await page.setReachable(true);
    expect(await screen.findByText(/GHS\s240\.50/, undefined, SOON)).toBeTruthy();
    expect(screen.queryByText('T1-000099')).toBeNull();
    expect(screen.getByRole('link', { name: 'T1-000042' }).getAttribute('href')).toBe(
      '/pos/sales?day=2026-11-02..2026-11-02&receipt=T1-000042',
    );
  });

  it('asks the server for who is not on this device, and leads from a merged record to the one that stays', async () => {
    const {
      patient_pk,
      audit_id: id,
      program,
      run_id: _,
      ...patient
    } = { ...ama, patient_pk: 'efua', first_name: 'Efua' };
    const server = membersServer().on('GET', '/api/patients/', ({ query }: { query: URLSearchParams }) =>
      query.get('ids') === 'efua'
        ? { count: 1, next: null, results: [{ id, patient_pk, program, patient }] }
        : { count: 1, next: null, results: [{ id, patient_pk: 'old', program: 'merged', patient }] },
    );
    page = await openMembers('/patients/efua', { server });
    await screen.findByRole('heading', { name: 'Efua Mensah' }, SOON);
    await page.leave();
    page = await openMembers('/patients/old', { server });
    await waitFor(() => expect(page.location.get().pathname).toBe('/members/patients/ama'), SOON);
    await screen.findByRole('heading', { name: 'Ama Mensah' }, SOON);
  });

  it('says that nobody is here by that address, and where to search', async () => {
    const server = membersServer()
      .on('GET', '/api/patients/', { count: 0, next: null, results: [] })
      .on('GET', '/api/members/:pk/', () => {
        throw new ServerProblem(404, 'not_found', 'This facility has no such patient.');
      });
    page = await openMembers('/patients/nobody', { server });
    await screen.findByText('This patient is not here any more', undefined, SOON);
    await userEvent.click(screen.getByRole('button', { name: 'Search a patient' }));
    await waitFor(() => expect(page.location.get().pathname).toBe('/members/patients'), SOON);
  });

  it.each([
    ['who runs the pharmacy', {}, ['manage', 'merge', 'name', 'readings', 'export']],
    ['a cashier', cashier, ['manage']],
    ['who works in health services alone', nurse, ['care']],
    ['a cashier with Member Management', granted, ['manage', 'merge']],
    ['people of the provider', staff, ['manage', 'merge', 'readings']],
  ])('ROL-16 offers %s what they may', async (_, user, offered) => {
    page = await openMembers('/patients/ama', { user });
    await screen.findByRole('heading', { name: 'Ama Mensah' }, SOON);
    const labels: Record<string, string> = {
      ...{
        manage: 'Card and membership',
        merge: 'Merge with another record',
        care: 'Visits and tests',
        name: 'Take the name away',
      },
      ...{ readings: 'Who read it', export: 'Everything that is known' },
    };
    const own = Object.keys(labels).filter((key) => names().includes(labels[key] ?? ''));
    expect(own.sort()).toEqual([...offered].sort());
  });

  it('leads to whom the record is made one with', async () => {
    page = await openMembers('/patients/ama');
    await userEvent.click(await screen.findByRole('button', { name: 'Merge with another record' }, SOON));
    await waitFor(() => expect(page.location.get().search).toBe('?patient=ama&merge'), SOON);
    expect(page.location.get().pathname).toBe('/pos/member-management');
  });

  it('ROL-16 shows nobody to who does not work with patients', async () => {
    page = await openMembers('/patients/ama', { user: stockKeeper });
    await screen.findByText('Your account does not work with patients', undefined, SOON);
    expect(screen.queryByText('Ama Mensah')).toBeNull();
    expect(page.server.requests).toEqual([]);
  });
});

describe('taking a name away', () => {
  const PATH = '/api/privacy/patients/:pk/pseudonymise/';
  const left = { first_name: 'Patient', last_name: 'P-000001', phone: '', sex: 'F', birth_date: '1990-01-01' };
  const answer = { id: 9, patient_pk: 'ama', program: 'pseudonymised', patient: { ...left, member_number: '' } };

  it('asks for the name and a reason, says what goes, and this device forgets the name at once', async () => {
    const server = membersServer().on('POST', PATH, answer);
    page = await openMembers('/patients/ama', { server });
    await userEvent.click(await screen.findByRole('button', { name: 'Take the name away' }, SOON));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take away the name of Ama Mensah?' }));
    const press = () => userEvent.click(dialog.getByRole('button', { name: 'Take the name away' }));
    await press();
    expect(dialog.getByText('Say why, for example: the patient asked for it.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Why'), 'Asked for it');
    await userEvent.type(dialog.getByLabelText(/^Type the name once more/), 'Ama Mensa');
    await press();
    expect(dialog.getByText('This is not the name. Type Ama Mensah.')).toBeTruthy();
    expect(server.asked('POST', '/api/privacy/patients/ama/pseudonymise/')).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^Type the name once more/), 'h');
    await press();
    await screen.findByRole('heading', { name: 'Patient P-000001' }, SOON);
    expect(server.asked('POST', '/api/privacy/patients/ama/pseudonymise/')).toMatchObject([
      { body: { facility_id: 'f1', reason: 'Asked for it', confirm_name: 'Ama Mensah' } },
    ]);
    expect(await page.db.patients.get('ama')).toMatchObject({ ...left, program: 'pseudonymised', audit_id: 9 });
    expect(screen.queryByText('0244123456')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Take the name away' })).toBeNull();
  });

  it('needs the server, and keeps what was typed when that says no', async () => {
    const server = membersServer().on('POST', PATH, () => {
      throw new ServerProblem(409, 'pseudonymised', 'This patient is known by a number only already.');
    });
    page = await openMembers('/patients/ama', { server });
    await userEvent.click(await screen.findByRole('button', { name: 'Take the name away' }, SOON));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Why'), 'Asked');
    await userEvent.type(dialog.getByLabelText(/^Type the name once more/), ' ama  MENSAH');
    await page.setReachable(false);
    const press = dialog.getByRole('button', { name: 'Take the name away' }) as HTMLButtonElement;
    expect(press.disabled).toBe(true);
    expect(dialog.getByText(/needs the server, which does not answer now/)).toBeTruthy();
    await page.setReachable(true);
    await userEvent.click(press);
    await dialog.findByText('This patient is known by a number only already.', undefined, SOON);
    expect((dialog.getByLabelText('Why') as HTMLInputElement).value).toBe('Asked');
    expect((await page.db.patients.get('ama'))?.first_name).toBe('Ama');
  });
});

it('the summary of a patient stands in the words of the language', async () => {
  page = await openMembers('/patients/ama', {
    language: 'fr',
    server: membersServer().on('GET', '/api/members/:pk/', summary()),
  });
  await screen.findByRole('heading', { name: 'Ama Mensah' }, SOON);
  expect(screen.getByRole('button', { name: 'Effacer le nom' })).toBeTruthy();
});
