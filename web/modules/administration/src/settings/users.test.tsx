import 'fake-indexeddb/auto';
import type { AuditEntry, ManagedUser, NewUser } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer, type MountOptions, type ServedRequest } from '@bloom/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { part } from '../settings-routes';
import { openPart } from '../testing/open-part';
import { choices, page, person } from './testing';

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });

let server: FakeServer;
let mounted: Awaited<ReturnType<typeof openPart>>;

async function open(path: string, options: MountOptions = {}) {
  mounted = await openPart(part.Component, path, { server, ...options });
  return userEvent.setup({ delay: null });
}
const asked = () => server.asked('GET', '/api/users/').map(({ query }) => query.toString());
function knows(who: () => ManagedUser, granted = choices()) {
  server.on('GET', '/api/users/:id/', who).on('GET', '/api/users/choices/', granted);
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  server = new FakeServer().on('GET', '/api/users/', ({ query }: ServedRequest) => {
    if (query.get('search') === 'zz') return page([]);
    return query.get('page') === '2'
      ? page([person({ id: 'u3', first_name: 'Yaw' })], null, 26)
      : page([person(), person({ id: 'u4', first_name: 'Kojo', is_active: false })], '?page=2', 26);
  });
  knows(() => person());
});
afterEach(() => mounted.leave());

describe('ROU-22 the people', () => {
  it('ROU-22 SET-03 lists who works here, page by page, and says who may not sign in', async () => {
    const user = await open('/settings/users');
    expect(await screen.findByRole('link', { name: 'Esi Tetteh' })).toBeTruthy();
    expect(document.title).toBe('Manage users · Bloom');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Manage users');
    const [esi, kojo] = screen.getAllByRole('row').slice(1);
    expect(within(esi as HTMLElement).getByText('Active')).toBeTruthy();
    expect(within(kojo as HTMLElement).getByText('Deactivated')).toBeTruthy();
    expect(asked()).toEqual(['state=active&page=1']);
    await user.click(button('Next'));
    expect(await screen.findByRole('link', { name: 'Yaw Tetteh' })).toBeTruthy();
    expect(asked().at(-1)).toBe('state=active&page=2');
  });

  it('ROU-22 searches on the server, by group and state too, and leads out of a search that finds nobody', async () => {
    const user = await open('/settings/users');
    await screen.findByRole('link', { name: 'Esi Tetteh' });
    await user.click(screen.getByRole('combobox', { name: /^Group/ }));
    await user.click(screen.getByRole('option', { name: 'Cashier' }));
    await user.click(button('Deactivated'));
    await user.type(screen.getByRole('searchbox'), 'zz');
    expect(await screen.findByText('No users match')).toBeTruthy();
    expect(asked().at(-1)).toBe('search=zz&group=Cashier&state=inactive&page=1');
    await user.click(button('Show all users'));
    expect(await screen.findByRole('link', { name: 'Esi Tetteh' })).toBeTruthy();
    expect(asked().at(-1)).toBe('page=1');
  });

  it('ROL-06 ROL-16 lets a cashier look and not touch', async () => {
    knows(() => person({ may_edit: false }), choices({ may_manage: false, groups: [], scopes: [], apps: [] }));
    const user = await open('/settings/users');
    expect(await screen.findByText(/You may look/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New user' })).toBeNull();
    await user.click(await screen.findByRole('link', { name: 'Esi Tetteh' }));
    expect(await screen.findByText('Sell, print receipts, see sales and members.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Sign-in' }));
    expect(await screen.findByText('Offline PIN')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Reset|Deactivate/ })).toBeNull();
  });

  it('ROU-22 MOD-10 shows staff the people of the facility on screen, or of all', async () => {
    const user = await open('/settings/users', { user: { is_staff: true, facility_id: null } });
    await screen.findByRole('link', { name: 'Esi Tetteh' });
    expect(asked().at(-1)).toBe('facility_id=f1&state=active&page=1');
    await user.click(button('All facilities'));
    await waitFor(() => expect(asked().at(-1)).toBe('state=active&page=1'));
    await user.click(button('Choose another facility'));
    expect(mounted.jobs.dialogs).toEqual(['facility']);
  });

  it('CON ERR-16 says that the server does not answer and comes back by itself', async () => {
    await open('/settings/users');
    await screen.findByRole('link', { name: 'Esi Tetteh' });
    await act(async () => mounted.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    expect(screen.getByText('The server does not answer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Esi Tetteh' })).toBeTruthy();
    await act(async () => mounted.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    await waitFor(() => expect(screen.queryByText('The server does not answer')).toBeNull());
  });
});

describe('ROU-22 a new user', () => {
  it('ROL-16 offers only what may be granted, makes a password, and shows it once', async () => {
    server.on('POST', '/api/users/', ({ body }: ServedRequest) =>
      person({ ...(body as NewUser), must_change_password: true }),
    );
    const user = await open('/settings/users/new');
    await user.type(await screen.findByLabelText('Username'), 'adwoa');
    await user.type(screen.getByLabelText('First name'), 'Adwoa');
    expect(
      screen.getAllByRole('checkbox').map((box) => box.parentElement?.querySelector('strong')?.textContent),
    ).toEqual([...['Admin', 'Cashier', 'Stock keeper', 'POS', 'Inventory', 'Promotions and discounts']]);
    await user.click(screen.getByRole('checkbox', { name: /^Inventory/ }));
    const password = (screen.getByLabelText('Password') as HTMLInputElement).value;
    expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    await user.click(button('Create user'));
    expect(await screen.findByText('Adwoa can sign in now.')).toBeTruthy();
    expect(screen.getByTestId('password').textContent).toBe(password);
    const [sent] = server.asked('POST', '/api/users/');
    expect(sent?.body).toMatchObject({
      ...{ username: 'adwoa', first_name: 'Adwoa', last_name: '', email: '', is_staff: false, password },
      ...{ groups: ['Cashier'], apps: ['POS', 'Inventory'], scopes: [], facility_id: 'f1', language: 'en' },
    });
    await user.click(button('Back to all users'));
    await user.click(await screen.findByRole('button', { name: 'New user' }));
    await screen.findByLabelText('Username');
    expect(screen.queryByText(password)).toBeNull();
  });

  it('ERR names each field: what is missing, what is taken, and what the server refuses', async () => {
    let answer = new ServerProblem(409, 'username_taken', 'Somebody has this username.');
    server.on('POST', '/api/users/', () => {
      throw answer;
    });
    const user = await open('/settings/users/new');
    await screen.findByLabelText('Username');
    await user.click(button('Create user'));
    expect(await screen.findByText('Please check: Username, First name.')).toBeTruthy();
    expect(server.asked('POST', '/api/users/')).toEqual([]);
    const username = screen.getByLabelText('Username');
    expect(username.getAttribute('aria-invalid')).toBe('true');

    await user.type(username, 'ama');
    await user.type(screen.getByLabelText('First name'), 'Ama');
    await user.click(button('Create user'));
    expect(await screen.findByText('Somebody has this username.')).toBeTruthy();

    answer = new ServerProblem(422, 'invalid', '', [{ field: 'email', detail: 'This is no e-mail address.' }]);
    await user.click(button('Create user'));
    expect(await screen.findByText('This is no e-mail address.')).toBeTruthy();
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');

    answer = new ServerProblem(403, 'cannot_grant', 'Your own account lacks what you want to grant: Order.');
    await user.click(button('Create user'));
    expect(await screen.findByText('Your own account lacks what you want to grant: Order.')).toBeTruthy();
  });

  it('sends the same again under the same key when nothing was answered', async () => {
    const user = await open('/settings/users/new');
    await user.type(await screen.findByLabelText('Username'), 'adwoa');
    await user.type(screen.getByLabelText('First name'), 'Adwoa');
    server.reachable = false;
    await user.click(button('Create user'));
    expect(await screen.findByText(/It is not known whether this arrived/)).toBeTruthy();
    await user.click(button('Create user'));
    await waitFor(() => expect(server.asked('POST', '/api/users/')).toHaveLength(2));
    const [first, second] = server.asked('POST', '/api/users/');
    expect(second?.key).toBe(first?.key);
    expect(second?.body).toEqual(first?.body);
  });

  it('ROL-16 is not there for who may not manage', async () => {
    server.on('GET', '/api/users/choices/', choices({ may_manage: false }));
    await open('/settings/users/new');
    expect(await screen.findByText('You cannot manage users')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('ROU-22 staff choose the facility, found by the server', async () => {
    server
      .on('GET', '/api/facilities-bff/general/facilities/', page([{ id: 'f9', name: 'Lomé Centre' }]))
      .on('POST', '/api/users/', person());
    const user = await open('/settings/users/new', { user: { is_staff: true, facility_id: null }, facility: null });
    await user.type(await screen.findByLabelText('Username'), 'kossi');
    await user.type(screen.getByLabelText('First name'), 'Kossi');
    await user.click(button('Create user'));
    expect(await screen.findByText('Choose the facility this person works for')).toBeTruthy();
    await user.type(screen.getByRole('combobox', { name: 'Facility' }), 'lom');
    await user.click(await screen.findByRole('option', { name: 'Lomé Centre' }));
    await user.click(button('Create user'));
    await waitFor(() => expect(server.asked('POST', '/api/users/')).toHaveLength(1));
    expect(server.asked('POST', '/api/users/')[0]?.body).toMatchObject({ facility_id: 'f9' });
  });
});

describe('ROU-22 one user', () => {
  it('ROL-16 changes the rights; what is held and cannot be given can only be taken away', async () => {
    knows(() => person({ apps: ['POS', 'Order'] }));
    server.on('PUT', '/api/users/:id/', ({ body }: ServedRequest) => person(body as Partial<NewUser>));
    const user = await open('/settings/users/u2');
    const order = await screen.findByRole('checkbox', { name: /^Orders.*You may take this away/ });
    await user.click(order);
    await user.click(screen.getByRole('checkbox', { name: /^Inventory/ }));
    await user.click(button('Save changes'));
    await waitFor(() => expect(server.asked('PUT', '/api/users/u2/')).toHaveLength(1));
    expect(server.asked('PUT', '/api/users/u2/')[0]?.body).toEqual({
      ...{ first_name: 'Esi', last_name: 'Tetteh', email: 'esi@example.org', language: 'en', facility_id: 'f1' },
      ...{ groups: ['Cashier'], apps: ['POS', 'Inventory'], scopes: [] },
    });
    await waitFor(() => expect(mounted.notices.at(-1)?.message).toBe('The changes to Esi Tetteh are saved.'));
  });

  it('ROU-22 deactivates after naming what happens, and activates again', async () => {
    let active = true;
    knows(() => person({ is_active: active }));
    server.on('POST', '/api/users/:id/deactivate/', () => {
      active = false;
      return person({ is_active: false });
    });
    const user = await open('/settings/users/u2?tab=signIn');
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Esi Tetteh?' }));
    expect(dialog.getByText(/signed out on all devices at once/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.asked('POST', '/api/users/u2/deactivate/')).toEqual([]);
    await user.click(button('Deactivate'));
    await user.click(await screen.findByRole('button', { name: 'Deactivate Esi Tetteh' }));
    expect(await screen.findByRole('button', { name: 'Activate' })).toBeTruthy();
    expect(mounted.notices.at(-1)?.message).toBe('Esi Tetteh cannot sign in any more.');
  });

  it('ROU-22 gives a new password, shown once, and takes the PIN away', async () => {
    server.on('POST', '/api/users/:id/password/', person()).on('DELETE', '/api/users/:id/pin/', person());
    const user = await open('/settings/users/u2?tab=signIn');
    await user.click(await screen.findByRole('button', { name: 'Reset password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New password for Esi Tetteh' }));
    const made = (dialog.getByLabelText('Password') as HTMLInputElement).value;
    await user.click(dialog.getByRole('button', { name: 'Reset password of Esi Tetteh' }));
    expect((await screen.findByTestId('password')).textContent).toBe(made);
    expect(server.asked('POST', '/api/users/u2/password/')[0]?.body).toEqual({ password: made });
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText(made)).toBeNull());

    await user.click(button('Reset offline PIN'));
    await user.click(await screen.findByRole('button', { name: 'Reset PIN of Esi Tetteh' }));
    await waitFor(() => expect(server.asked('DELETE', '/api/users/u2/pin/')).toHaveLength(1));
  });

  it('ROU-22 offers nobody to lock out oneself', async () => {
    knows(() => person({ id: 'u1' }));
    await open('/settings/users/u1?tab=signIn');
    expect(await screen.findByText(/This is your own account/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
  });

  it('ROU-22 tells what was done to the account, by whom and from what to what', async () => {
    const entry: AuditEntry = {
      ...{ id: 'a1', at: '2026-06-14T09:00:00Z', by_name: 'Kofi Boateng', by_username: 'kofi', action: 'changed' },
      ...{ subject: 'user', subject_id: 'u2', subject_name: 'Esi Tetteh', facility_id: 'f1' },
      changes: [{ field: 'apps', from: 'POS', to: 'POS, Inventory' }],
    };
    server.on('GET', '/api/audit/', page([entry, { ...entry, id: 'a2', action: 'pin_reset', changes: [] }]));
    await open('/settings/users/u2?tab=history');
    const [changed, reset] = await screen.findAllByRole('listitem');
    expect(changed?.textContent).toContain('Changed by Kofi Boateng');
    expect(changed?.textContent).toContain('AppsPOS → POS, Inventory');
    expect(reset?.textContent).toContain('Offline PIN reset');
    const [{ query } = { query: new URLSearchParams() }] = server.asked('GET', '/api/audit/');
    expect(query.toString()).toBe('subject=user&subject_id=u2&page=1');
  });

  it('LNG-01 speaks French', async () => {
    await open('/settings/users/u2?tab=signIn', { language: 'fr' });
    expect(await screen.findByRole('button', { name: 'Réinitialiser le mot de passe' })).toBeTruthy();
  });
});
