import 'fake-indexeddb/auto';
import type { Facility, MemberSummary, PatientPayload, User } from '@bloom/api-client';
import type { BloomDb, PatientRecord } from '@bloom/local-db';
import { patient } from '@bloom/patients/testing';
import { scan } from '@bloom/shell-api/scanner/testing';
import { FakeServer, type ServedRequest } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openMembers } from '../testing/open-members';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };

const people = [
  patient({ patient_pk: 'ama', member_number: 'HLP-000007' }),
  patient({ patient_pk: 'kofi', first_name: 'Kofi', last_name: 'Boateng', phone: '0200000002' }),
  patient({ patient_pk: 'twin', sex: '', birth_date: null, phone: '0244123456', last_name: 'Mensah' }),
];
const summary = (pk: string): MemberSummary => ({
  ...{ patient_pk: pk, member_number: '', visits: 12, spend: '240.50' },
  ...{ first_visit_at: '2026-01-05T09:00:00Z', last_visit_at: '2026-11-02T16:00:00Z' },
  sales: [{ uuid: 's1', receipt_number: 'T1-000042', made_at: '2026-11-02T16:00:00Z', total: '18.00' }],
});
const managed = { id: 'f1', name: 'Harmattan Lane Pharmacy', contract_type: 'FRANCHISE' } as unknown as Facility;
const manager = { groups: ['Admin'] } as Partial<User>;

let part: Awaited<ReturnType<typeof openMembers>>;
afterEach(() => part.leave());

/** The list at its own prefix, as its tile opens it. */
const at = (page: 'directory' | 'management') => ({ basePath: `/pos/member-${page}`, path: `/pos/member-${page}` });

interface Opening {
  page?: 'directory' | 'management';
  user?: Partial<User>;
  facility?: Facility;
  records?: PatientRecord[];
}

async function open({ page = 'management', user = manager, facility = managed, records = people }: Opening = {}) {
  const server = new FakeServer().on('GET', '/api/members/:pk/', ({ params }: { params: { pk: string } }) =>
    summary(params.pk),
  );
  const fill = (db: BloomDb) => db.patients.bulkPut(records);
  part = await openMembers('', { ...at(page), user, facility, server, fill });
  return { server, user: userEvent.setup() };
}

const row = (name: RegExp) => screen.findByRole('button', { name }, SOON);
const dialog = async (name?: RegExp | string) => within(await screen.findByRole('dialog', name ? { name } : {}, SOON));
/** Patients in the outbox, oldest first. */
async function sent(): Promise<PatientPayload[]> {
  const records = await part.outboxDb.outbox.orderBy('created_at').toArray();
  return records.flatMap((record) => (record.kind === 'patient' ? [record.payload] : []));
}

describe('ROU-17 on a device that keeps no copy', () => {
  it('DWN-05 ROU-17 the server is asked who fits, and one that does not answer is told, and asked again', async () => {
    const found = ({ query }: ServedRequest) => {
      const asked = query.get('ids') ?? query.get('search') ?? '';
      const fits = people.filter((one) => `${one.patient_pk} ${one.first_name}`.toLowerCase().includes(asked));
      const results = fits.map(({ patient_pk, audit_id: id, program, ...fields }) => ({
        ...{ id, patient_pk, program },
        patient: fields,
      }));
      return { count: results.length, next: null, results };
    };
    const server = new FakeServer().on('GET', '/api/patients/', found).on('GET', '/api/members/:pk/', summary('kofi'));
    const fill = async () => undefined;
    part = await openMembers('', { ...at('directory'), facility: managed, server, keepsCopy: false, fill });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: 'Without a card' }, SOON));
    await screen.findByText('Patients come from the server: this device keeps no copy.');
    await user.type(screen.getByRole('searchbox'), 'kofi');
    await row(/^Kofi Boateng/);

    server.reachable = false;
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'twin');
    await screen.findByText('The server does not answer', undefined, SOON);
    expect(screen.queryByText(/No patient matches/)).toBeNull();
    expect(await part.db.patients.count()).toBe(0);
    await user.clear(screen.getByRole('searchbox'));
    await user.click(await row(/^Kofi Boateng/));
    expect(part.location.get().pathname).toBe('/members/patients/kofi');
  });
});

describe('ROU-17 the member directory', () => {
  it('ROU-17 finds members by name, phone and card, and others on their own tab', async () => {
    const { user } = await open({ page: 'directory' });
    await row(/^Ama Mensah/);
    expect(screen.getByText('1 member')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Kofi/ })).toBeNull();
    const search = screen.getByRole('searchbox');
    await user.type(search, 'hlp7');
    await row(/^Ama Mensah/);
    await user.clear(search);
    await user.type(search, '02000000');
    expect(await screen.findByText('No patient matches “02000000”', undefined, SOON)).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Without a card' }));
    await row(/^Kofi Boateng/);
    expect(screen.queryByRole('button', { name: 'Enrol a member' })).toBeNull();
  });

  it('ROU-17 leads to the page of each, also by an address from before there was one', async () => {
    const { user } = await open({ page: 'directory' });
    await user.click(await row(/^Ama Mensah/));
    expect(part.location.get().pathname).toBe('/members/patients/ama');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ROU-17 opens whose card is scanned, and looks for one that nobody has', async () => {
    await open({ page: 'directory' });
    await row(/^Ama Mensah/);
    scan('HLP-000099');
    expect(await screen.findByText('No patient matches “HLP-000099”', undefined, SOON)).toBeTruthy();
    scan('HLP-000007');
    await waitFor(() => expect(part.location.get().pathname).toBe('/members/patients/ama'));
  });
});

describe('ROU-17 member management', () => {
  it('ROU-17 shows visits and spend, says kindly that they need the server, and leads to the page of the patient', async () => {
    const { server, user } = await open();
    act(() => part.connectivity.set({ state: 'offline', reachable: false, remainingHours: 10 }));
    await user.click(await row(/^Ama Mensah/));
    const details = await dialog('Ama Mensah');
    expect(part.location.get()).toMatchObject({ pathname: '/pos/member-management', search: '?patient=ama' });
    expect(details.getByText(/which does not answer now/)).toBeTruthy();
    expect(server.requests).toEqual([]);
    act(() => part.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    expect(await details.findByText(/GHS\s240\.50/, undefined, SOON)).toBeTruthy();
    await user.click(details.getByRole('button', { name: 'Everything about this patient' }));
    expect(part.location.get().pathname).toBe('/members/patients/ama');
  });

  it('ROU-17 gives a patient a card through the outbox, and no card to two', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Enrol a member' }, SOON));
    await user.click(await row(/^Kofi Boateng/));
    const card = await dialog('Enrol Kofi Boateng');
    await user.type(card.getByLabelText('Card number'), 'hlp 000007');
    await user.click(card.getByRole('button', { name: 'Enrol Kofi Boateng' }));
    expect(card.getByText(/This is the card of Ama Mensah/)).toBeTruthy();
    expect(await sent()).toEqual([]);
    await user.clear(card.getByLabelText('Card number'));
    await user.type(card.getByLabelText('Card number'), ' HLP-000008 {Enter}');
    expect(document.activeElement?.textContent).toBe('Enrol Kofi Boateng');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await sent()).toHaveLength(1), SOON);
    expect((await sent())[0]).toEqual({
      patient_pk: 'kofi',
      program: '',
      patient: {
        ...{ first_name: 'Kofi', last_name: 'Boateng', phone: '0200000002', sex: 'F', birth_date: '1990-04-12' },
        member_number: 'HLP-000008',
      },
      // What was shown: only the card was said.
      before: {
        ...{ first_name: 'Kofi', last_name: 'Boateng', phone: '0200000002', sex: 'F', birth_date: '1990-04-12' },
        member_number: '',
      },
    });
    await waitFor(async () => expect((await part.db.patients.get('kofi'))?.member_number).toBe('HLP-000008'), SOON);
    expect((await part.db.patients.get('kofi'))?.audit_id).toBe(1);
    expect(part.notices.at(-1)?.message).toBe('Kofi Boateng is a member with card HLP-000008.');
  });

  it('ROU-17 enrols somebody new with a card, and asks first when that may be a patient already', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Enrol a member' }, SOON));
    await user.type(within(await screen.findByRole('dialog')).getByRole('searchbox'), 'yaa asante');
    await user.click(screen.getByRole('button', { name: 'Enrol somebody new' }));
    const form = await dialog('Enrol somebody new');
    await user.click(form.getByRole('button', { name: 'Enrol a member' }));
    expect(form.getByText('Scan the card or type its number.')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText('Card number'));
    await user.type(form.getByLabelText('Phone'), '0200000002');
    await user.type(form.getByLabelText('Card number'), 'HLP-000009');
    await user.click(form.getByRole('button', { name: 'Enrol a member' }));
    expect(await form.findByText('Same phone number', undefined, SOON)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'No, save a new patient' }));
    await waitFor(async () => expect(await sent()).toHaveLength(1), SOON);
    expect((await sent())[0]?.patient).toMatchObject({ first_name: 'Yaa', member_number: 'HLP-000009' });
    await dialog('Yaa Asante');
  });

  it('ROU-17 ends a membership, also without a network, and takes it back', async () => {
    const { user } = await open();
    act(() => part.connectivity.set({ state: 'offline', reachable: false, remainingHours: 10 }));
    await user.click(await row(/^Ama Mensah/));
    const details = await dialog('Ama Mensah');
    await user.click(details.getByRole('button', { name: 'End membership' }));
    expect(await details.findByText(/is no member any more \(card HLP-000007\)/, undefined, SOON)).toBeTruthy();
    expect(details.getByText('Walk-in price')).toBeTruthy();
    await user.click(details.getByRole('button', { name: 'Undo' }));
    expect(await details.findByText('Member price', undefined, SOON)).toBeTruthy();
    expect((await sent()).map(({ patient: { member_number } }) => member_number)).toEqual(['', 'HLP-000007']);
  });

  it('ROU-17 makes two records one after a look at what stays', async () => {
    const { server, user } = await open();
    server.on('POST', '/api/members/merge/', () => summary('ama'));
    await user.click(await screen.findByRole('tab', { name: 'Possible duplicates' }, SOON));
    expect(await screen.findByText('Same name and phone', undefined, SOON)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Compare and merge' }));
    const merging = await dialog('Merge records');
    expect(
      await merging.findByText(/12 and 12 visits: 24 visits in all, GHS\s481\.00 spent/, undefined, SOON),
    ).toBeTruthy();
    expect(merging.getByText('Not kept: 0244123456')).toBeTruthy();
    const [first, second] = merging.getAllByRole('radio') as [HTMLInputElement, HTMLInputElement];
    // The one with the card is offered; the other way round, what it lacks comes from the card holder.
    expect([first.value, first.checked]).toEqual(['ama', true]);
    await user.click(second);
    expect(merging.getAllByText('from the other record')).toHaveLength(3);
    await user.click(first);
    act(() => part.connectivity.set({ state: 'offline', reachable: false, remainingHours: 10 }));
    const button = merging.getByRole<HTMLButtonElement>('button', { name: 'Merge into Ama Mensah' });
    expect(button.disabled).toBe(true);
    act(() => part.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    await user.click(button);
    await waitFor(() => expect(part.notices.at(-1)?.message).toBe('Both records are now Ama Mensah.'), SOON);
    expect(server.asked('POST', '/api/members/merge/').map(({ body }) => body)).toEqual([
      { facility_id: 'f1', keep: 'ama', drop: 'twin' },
    ]);
    expect((await part.db.patients.toArray()).map(({ patient_pk }) => patient_pk)).toEqual(['ama', 'kofi']);
    expect(await part.db.patients.get('ama')).toMatchObject({ phone: '+233244123456', member_number: 'HLP-000007' });
  });

  it('ROU-17 remembers who are two people, and lets nobody merge who may not', async () => {
    const { user } = await open({ user: { groups: ['Cashier'], userapps: '[{"app":{"name":"POS"}}]' } });
    await user.click(await screen.findByRole('tab', { name: 'Possible duplicates' }, SOON));
    await user.click(await screen.findByRole('button', { name: 'Two different people' }, SOON));
    expect(await screen.findByText('No duplicates found', undefined, SOON)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Compare and merge' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Members' }));
    await user.click(await row(/^Ama Mensah/));
    expect((await dialog('Ama Mensah')).queryByRole('button', { name: 'Merge with another record' })).toBeNull();
  });

  it('ROU-17 asks at once for the other record where the page of a patient leads here for that, and asks once', async () => {
    const { user } = await open();
    await row(/^Ama Mensah/);
    act(() => part.shell.navigate('/pos/member-management?patient=ama&merge'));
    const other = await dialog('Which record is the same person?');
    await waitFor(() => expect(part.location.get().search).toBe('?patient=ama'), SOON);
    await user.click(await other.findByRole('button', { name: /^Ama Mensah/ }, SOON));
    await user.click((await dialog('Merge records')).getByRole('button', { name: 'Cancel' }));
    await dialog('Ama Mensah');
    expect(screen.queryByRole('dialog', { name: 'Which record is the same person?' })).toBeNull();
  });

  it('ROU-17 asks nobody for another record who may not merge', async () => {
    await open({ user: { groups: ['Cashier'], userapps: '[{"app":{"name":"POS"}}]' } });
    await row(/^Ama Mensah/);
    act(() => part.shell.navigate('/pos/member-management?patient=ama&merge'));
    await dialog('Ama Mensah');
    expect(screen.queryByRole('dialog', { name: 'Which record is the same person?' })).toBeNull();
  });

  it('HOM-09 is not of facilities whose contract leaves it to somebody else', async () => {
    await open({ facility: { ...managed, contract_type: 'PPMV' } });
    expect(await screen.findByText('Members are not managed at this facility')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});
