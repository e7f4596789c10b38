import 'fake-indexeddb/auto';
import type { OwnProfile, OwnSession } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer, type MountOptions, type ServedRequest } from '@bloom/testing';
import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPart } from '../testing/open-part';
import { part } from './routes';
import { strengthOf } from './strength';

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 20_000 });

const profile: OwnProfile = {
  ...{ id: 'u1', username: 'ama', first_name: 'Ama', last_name: 'Mensah', email: 'ama@example.org', language: 'en' },
  ...{ groups: ['Cashier'], scopes: [], apps: ['POS'], facility_name: 'Accra Central Pharmacy', is_staff: false },
  ...{ has_pin: false, must_change_password: false, password_changed_at: null, last_sign_in_at: null },
};
const session = (id: string, device: string, current = false): OwnSession => ({
  ...{ id, device, current, signed_in_at: '2026-06-14T09:00:00Z', expires_at: '2026-06-14T21:00:00Z' },
  last_seen_at: '2026-06-14T10:00:00Z',
});

let server: FakeServer;
let mounted: Awaited<ReturnType<typeof openPart>> | undefined;
let sessions: OwnSession[];

async function open(path: string, options: MountOptions = {}) {
  const user = { user_pin: null, userapps: '[]', groups: [], user_scopes: [], ...options.user };
  mounted = await openPart(part.Component, path, { server, ...options, user });
  return userEvent.setup({ delay: null });
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  sessions = [session('s1', 'Chrome on Android', true), session('s2', 'Firefox on Windows'), session('s3', '')];
  server = new FakeServer()
    .on('GET', '/api/users/me/', profile)
    .on('PUT', '/api/users/me/', ({ body }: ServedRequest) => ({ ...profile, ...(body as object) }))
    .on('GET', '/api/users/me/sessions/', () => ({ results: sessions }));
});
afterEach(async () => {
  await mounted?.leave();
  mounted = undefined;
});

describe('ROU-27 ROU-28 the own account', () => {
  it('SET-13 profile changes name and e-mail, and tells the shell', async () => {
    const user = await open('/account/profile');
    const first = await screen.findByLabelText('First name');
    expect(document.title).toBe('Profile · Bloom');
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('aria-current')).toBe('page');
    await user.clear(first);
    await user.type(first, 'Ama Serwaa');
    await user.click(button('Save'));
    await waitFor(() => expect(mounted?.jobs.sessionRefreshes).toBe(1));
    expect(server.asked('PUT', '/api/users/me/')[0]?.body).toEqual({
      ...{ first_name: 'Ama Serwaa', last_name: 'Mensah', email: 'ama@example.org', language: 'en' },
    });
  });

  it('SET-23 SET-24 account opens the offline PIN of the shell, but not for staff or offline', async () => {
    const user = await open('/account/settings');
    await user.click(await screen.findByRole('button', { name: 'Set offline PIN' }));
    expect(mounted?.jobs.dialogs).toEqual(['pin']);
    await act(async () => mounted?.connectivity.set({ state: 'offline', reachable: false, remainingHours: 9 }));
    expect((button('Set offline PIN') as HTMLButtonElement).disabled).toBe(true);
    await mounted?.leave();
    await open('/account/settings', { user: { is_staff: true } });
    await screen.findByText('Chrome on Android');
    expect(screen.queryByRole('button', { name: /offline PIN/ })).toBeNull();
  });

  it('SET-13 account says where one is signed in, and signs others out', async () => {
    server
      .on('DELETE', '/api/users/me/sessions/:id/', ({ params }: ServedRequest) => {
        sessions = sessions.filter(({ id }) => id !== params.id);
      })
      .on('POST', '/api/users/me/sessions/end-others/', undefined);
    const user = await open('/account/settings');
    expect(await screen.findByText('This device')).toBeTruthy();
    await user.click(button('Sign out 2 other devices'));
    await waitFor(() => expect(server.asked('POST', '/api/users/me/sessions/end-others/')).toHaveLength(1));
    await user.click(button('Sign out Firefox on Windows'));
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
    expect(server.asked('DELETE', '/api/users/me/sessions/s2/')).toHaveLength(1);
    expect(screen.getByText('Unknown device')).toBeTruthy();
  });

  it('LNG-09 the language of the account is kept on the server and changes the screens at once', async () => {
    const user = await open('/account/settings');
    await user.click(await screen.findByRole('radio', { name: 'Français' }));
    await user.click(button('Update language'));
    expect(await screen.findByRole('heading', { name: 'Appareils où vous êtes connecté' })).toBeTruthy();
    expect(server.asked('PUT', '/api/users/me/')[0]?.body).toMatchObject({ language: 'fr', first_name: 'Ama' });
  });

  it('SET-13 permissions are sentences, and are there offline', async () => {
    server.reachable = false;
    await open('/account/permissions', {
      user: { groups: ['Cashier'], scopes: ['promo.create'], userapps: '[{"app":{"name":"POS"}}]' },
    });
    expect(await screen.findByText('Sells at the counter.')).toBeTruthy();
    expect(screen.getByText('Sell, print receipts, see sales and members.')).toBeTruthy();
    expect(screen.getByText('Makes, changes and ends promotions.')).toBeTruthy();
  });
});

describe('ROU-28 the password', () => {
  async function fill(user: ReturnType<typeof userEvent.setup>, current: string, next: string, repeat = next) {
    for (const [label, text] of [
      ['Current password', current],
      ['New password', next],
      ['Repeat new password', repeat],
    ]) {
      const field = screen.getByLabelText(label as string);
      await user.clear(field);
      if (text) await user.type(field, text);
    }
    await user.click(button('Change password'));
  }

  it('ROU-28 says what is asked before one types, and how strong it is', async () => {
    const user = await open('/account/change-password');
    expect(await screen.findByText('has at least 8 characters')).toBeTruthy();
    expect(screen.queryByText(/Choose your own now/)).toBeNull();
    await user.type(screen.getByLabelText('New password'), 'abc');
    expect(screen.getByText('Too short')).toBeTruthy();
    await user.type(screen.getByLabelText('New password'), 'defgh12345');
    expect(screen.getByText('Weak: easy to guess')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  });

  it('ERR asks for the current one and names what is wrong with which', async () => {
    server.on('POST', '/api/users/me/password/', () => {
      throw new ServerProblem(403, 'wrong_password', 'no');
    });
    const user = await open('/account/change-password');
    await fill(user, '', 'river-mango-tin', 'river-mango-tim');
    expect(screen.getByText('Type your current password')).toBeTruthy();
    expect(screen.getByText('This is not the same password')).toBeTruthy();
    await fill(user, 'river-mango-tin', 'river-mango-tin');
    expect(screen.getByText('Choose a password other than the current one')).toBeTruthy();
    expect(server.asked('POST', '/api/users/me/password/')).toEqual([]);
    await fill(user, 'bloom-demo', 'river-mango-tin');
    expect(await screen.findByText('This is not your current password')).toBeTruthy();
    server.on('POST', '/api/users/me/password/', () => {
      throw new ServerProblem(422, 'weak_password', 'This password is too common.');
    });
    await fill(user, 'bloom-demo', 'football1');
    expect(await screen.findByText('This password is too common.')).toBeTruthy();
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  });

  it('ROL-16 who was given a password is told why, and goes on once it is changed', async () => {
    server.on('POST', '/api/users/me/password/', undefined);
    const user = await open('/account/change-password', { user: { must_change_password: true } as object });
    expect(await screen.findByText(/Choose your own now/)).toBeTruthy();
    await fill(user, 'k7mp-4qwt', 'river-mango-tin');
    expect(await screen.findByText(/Your password is changed/)).toBeTruthy();
    expect(server.asked('POST', '/api/users/me/password/')[0]?.body).toEqual({
      ...{ current: 'k7mp-4qwt', new: 'river-mango-tin' },
    });
    expect(mounted?.jobs.sessionRefreshes).toBe(1);
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
  });

  it.each([
    ['short', 'tooShort'],
    ['12345678', 'weak'],
    ['aaaaaaaaaaaa', 'weak'],
    ['qwertyuiop', 'weak'],
    ['Ama-Mensah-1', 'fair'],
    ['pzrwkfhv', 'weak'],
    ['pzrwkfhvtm', 'fair'],
    ['river-mango-tin', 'strong'],
  ])('ROU-28 calls %s %s', (password, strength) => {
    expect(strengthOf(password, ['ama', 'Ama', 'Mensah'])).toBe(strength);
  });
});
