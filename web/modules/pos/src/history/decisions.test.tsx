import 'fake-indexeddb/auto';
import type { HeldRecord, PatientConflict, User } from '@bloom/api-client';
import { DecisionsNotice } from '@bloom/decisions';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mountPart } from '../testing/mount-part';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const APPS = JSON.stringify([{ app: { name: 'POS' } }]);
const manager = { groups: ['Admin'], userapps: APPS } as Partial<User>;

const sale: HeldRecord = {
  ...{ id: 'h1', facility_id: 'f1', code: 'implausible_date', detail: 'It says 2021.', can_apply: true, kind: 'sale' },
  ...{ record_id: 'r1', operator: { id: 'u1', name: 'Ama Mensah' }, sent_by: { id: 'u2', name: 'Kofi Boateng' } },
  ...{ device_id: 'd1', seq: 1, made_at: '2021-06-01T10:00:00Z', first_received_at: '2026-11-02T16:00:00Z' },
  ...{ last_received_at: '2026-11-02T16:00:00Z', times: 1, settled: null },
  payload: {
    ...{ patient_id: null, currency: 'GHS', receipt_number: 'T1-000042', payments: [], promo: null, total: '24.00' },
    lines: [{ product_uuid: 'p1', name: 'Amoxicillin', batch_id: null, quantity: 2, unit_price: '12.00' }],
  },
} as HeldRecord;
const torn = { ...sale, id: 'h2', code: 'malformed', detail: 'no lines', can_apply: false } as HeldRecord;
const unread = { ...torn, kind: null, payload: null, operator: null, made_at: null, record_id: null } as HeldRecord;
const phone: PatientConflict = {
  ...{ id: 'c1', facility_id: 'f1', patient_pk: 'pk', patient_name: 'Adjoa Owusu', field: 'phone', kept: null },
  stands: { value: '020', by_name: 'Ama Mensah', at: '2026-11-02T16:00:00Z' },
  other: { value: '', by_name: 'Kofi Boateng', at: '2026-11-02T15:00:00Z' },
};

let part: Awaited<ReturnType<typeof mountPart>>;
afterEach(() => part.leave());

async function open(held: HeldRecord[], conflicts: PatientConflict[], user = manager, language: 'en' | 'fr' = 'en') {
  const page = <Row,>(results: Row[]) => ({ count: results.length, next: null, results });
  const server = new FakeServer()
    .on('GET', '/api/sales/held/', () => page(held))
    .on('GET', '/api/patients/conflicts/', () => page(conflicts))
    .on('POST', '/api/sales/held/:id/apply/', () => ({ status: 'applied' }))
    .on('POST', '/api/sales/held/:id/dismiss/', undefined)
    .on('POST', '/api/patients/conflicts/:id/settle/', () => ({ ...phone, kept: 'other' }));
  part = await mountPart((till) => <DecisionsNotice settings={till} />, { user, server, language });
  return { server, user: userEvent.setup() };
}

const openDialog = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Look and decide' }, SOON));
  return within(await screen.findByRole('dialog', { name: 'To decide' }, SOON));
};

describe('OUT-01 what the server holds back is settled by a person', () => {
  it('OUT-01 shows what it says, who made and who sent it, and books it on the day it arrived', async () => {
    const { server, user } = await open([sale], []);
    expect(await screen.findByText('1 thing waits for a decision.', undefined, SOON)).toBeTruthy();
    const dialog = await openDialog(user);
    for (const text of ['Sale T1-000042', 'Ama Mensah', 'Kofi Boateng', 'Its date cannot be right.'])
      expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.getByText(/2 × Amoxicillin/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'It counts' }));
    await waitFor(() => expect(server.asked('POST', '/api/sales/held/:id/apply/')).toHaveLength(1), SOON);
    const [asked] = server.asked('POST', '/api/sales/held/:id/apply/');
    expect(asked?.body).toEqual({ facility_id: 'f1', made_at: '2026-11-02T16:00:00Z' });
    expect(part.notices.at(-1)?.message).toBe('It is recorded now.');
    await waitFor(() => expect(server.asked('GET', '/api/sales/held/')).toHaveLength(2), SOON);
  });

  it('OUT-01 books it as the till says when that is chosen', async () => {
    const { server, user } = await open([sale], []);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('radio', { name: /As the till says/ }));
    await user.click(dialog.getByRole('button', { name: 'It counts' }));
    await waitFor(
      () => expect(server.asked('POST', '/api/sales/held/h1/apply/')[0]?.body).toEqual({ facility_id: 'f1' }),
      SOON,
    );
  });

  it('OUT-01 dismisses only with a reason, and says what the server answered when it refuses', async () => {
    const { server, user } = await open([unread], []);
    server.on('POST', '/api/sales/held/:id/dismiss/', () => {
      throw new ServerProblem(409, 'already_settled', 'Somebody has settled this record already.');
    });
    const dialog = await openDialog(user);
    expect(dialog.queryByRole('button', { name: 'It counts' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'It does not count…' }));
    await user.click(dialog.getByRole('button', { name: 'It does not count' }));
    expect(dialog.getByText('Say why, in a few words.')).toBeTruthy();
    expect(server.asked('POST', '/api/sales/held/:id/dismiss/')).toEqual([]);
    await user.type(dialog.getByRole('textbox'), ' Typed while training ');
    await user.click(dialog.getByRole('button', { name: 'It does not count' }));
    expect(await dialog.findByText('Somebody has settled this record already.', undefined, SOON)).toBeTruthy();
    expect(server.asked('POST', '/api/sales/held/h2/dismiss/')[0]?.body).toEqual({
      facility_id: 'f1',
      reason: 'Typed while training',
    });
  });

  it('ROL-16 asks the server of nothing for a cashier but patients, and lets staff look only', async () => {
    const { server } = await open([], [], { groups: ['Cashier'], userapps: APPS });
    await waitFor(() => expect(server.asked('GET', '/api/patients/conflicts/')).toHaveLength(1), SOON);
    expect(server.asked('GET', '/api/sales/held/')).toEqual([]);
    expect(screen.queryByText(/decision/)).toBeNull();
    await part.leave();
    const staff = await open([sale], [], { is_staff: true, groups: ['Staff'], userapps: APPS });
    const dialog = await openDialog(staff.user);
    expect(staff.server.asked('GET', '/api/patients/conflicts/')).toEqual([]);
    expect(dialog.queryByRole('button', { name: /count/ })).toBeNull();
  });
});

describe('LDB-16 two answers about a patient', () => {
  it('LDB-16 shows both with who and when, and sends the one that is chosen', async () => {
    const { server, user } = await open([], [phone], { groups: ['Cashier'], userapps: APPS });
    const dialog = await openDialog(user);
    expect(dialog.getByText('Adjoa Owusu')).toBeTruthy();
    expect(dialog.getByText(/Kofi Boateng/)).toBeTruthy();
    const choose = dialog.getByRole('button', { name: 'This one is right' });
    expect((choose as HTMLButtonElement).disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: /Nothing/ }));
    await user.click(choose);
    await waitFor(() => expect(server.asked('POST', '/api/patients/conflicts/c1/settle/')).toHaveLength(1), SOON);
    const [asked] = server.asked('POST', '/api/patients/conflicts/c1/settle/');
    expect(asked?.body).toEqual({ facility_id: 'f1', keep: 'other' });
  });

  it('LNG-01 says so in French, and that it needs the server', async () => {
    const { user } = await open([sale], [], manager, 'fr');
    expect(await screen.findByText('1 chose attend une décision.', undefined, SOON)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Regarder et décider' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'À décider' }, SOON));
    act(() => part.connectivity.set({ state: 'offline', reachable: false, remainingHours: 10 }));
    expect((dialog.getByRole('button', { name: 'Il compte' }) as HTMLButtonElement).disabled).toBe(true);
    expect(dialog.getByText(/Il faut le serveur/)).toBeTruthy();
  });
});
