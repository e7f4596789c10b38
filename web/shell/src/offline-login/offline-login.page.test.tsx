// First: the database looks for IndexedDB when its code is loaded.
import 'fake-indexeddb/auto';

import { pbkdf2Sync, webcrypto } from 'node:crypto';
import type { User } from '@bloom/api-client';
import { bloomDb, outboxDb } from '@bloom/local-db';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSettings } from '../core/settings';
import { stored } from '../core/stored';
import { askLease, leaseOf } from '../session/lease';
import { makeFacility, makeUser } from '../testing/render-shell';
import OfflineLoginPage from './offline-login.page';

vi.mock('../session/lease', () => ({ leaseOf: vi.fn(), askLease: vi.fn() }));

const hashOf = (pin: string) =>
  `pbkdf2_sha256$1000$salt$${pbkdf2Sync(pin, 'salt', 1_000, 32, 'sha256').toString('base64')}`;
const ama = makeUser({ id: 'ama', user_pin: hashOf('1111'), groups: ['Cashier'] });
const kofi = makeUser({
  id: 'kofi',
  username: 'kofi',
  first_name: 'Kofi',
  last_name: 'Asante Boateng',
  user_pin: hashOf('0427'),
  groups: ['Admin', 'Pharmacist'],
});
const yaw = makeUser({ id: 'yaw', first_name: 'Yaw', user_pin: '1234' });

const user = userEvent.setup();
const onLoggedIn = vi.fn();
const people = () => screen.getByRole('combobox', { name: /User/ });
const pin = () => screen.getByLabelText<HTMLInputElement>('Offline PIN');
const signIn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });
const FAILED = 'Login failed: Your username and pin didnt match. Please try again';

async function open(...known: User[]): Promise<void> {
  await bloomDb().facility_users.bulkPut(known);
  render(<OfflineLoginPage onLoggedIn={onLoggedIn} />);
}

async function choose(name: string): Promise<void> {
  await user.click(people());
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

beforeEach(async () => {
  vi.stubGlobal('crypto', webcrypto);
  onLoggedIn.mockClear();
  vi.mocked(leaseOf).mockImplementation(async (id) => {
    const person = [ama, kofi, yaw].find((one) => one.id === id);
    return person ? { user: person } : { problem: 'missing' };
  });
  vi.mocked(askLease).mockImplementation((id) => leaseOf(id));
  await Promise.all([bloomDb().facility_users.clear(), bloomDb().offline_login_count.clear(), outboxDb().meta.clear()]);
  stored.set('currentUserFacilityId', 'f1');
  stored.set('facility', { f1: makeFacility() });
  stored.set('offlineLoggedOut', true);
});
afterEach(() => vi.unstubAllGlobals());

describe('the offline login page', () => {
  it.each([
    ['missing', 'This device has no permission to work without internet. Connect to the internet and log in once.'],
    ['expired', /has run out. Connect to the internet and log in once.$/],
    ['clock', 'The date or time of this device is wrong. Set it right, or connect to the internet and log in once.'],
  ] as const)(
    'OLG-16 OLG-18 with a lease that is %s nobody is listed, and it says what to do',
    async (problem, words) => {
      vi.mocked(leaseOf).mockResolvedValue({ problem });
      await open(ama, kofi);
      expect(await screen.findByText(words)).toBeTruthy();
      await user.click(people());
      expect(screen.queryAllByRole('option')).toEqual([]);
    },
  );

  it('OLG-16 of a device that answers too late the list fills itself, also when it is open, and takes back that nobody may sign in', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.mocked(askLease).mockRejectedValueOnce(new Error('bloom-trust does not open'));
    await open(ama, kofi);
    await screen.findByText(/^This device has no permission/);
    await user.click(people());
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(await screen.findByRole('option', { name: /Kofi/ })).toBeTruthy();
    expect(screen.queryByText(/^This device has no permission/)).toBeNull();
  });

  it('OLG-02 OLG-03 OLG-04 OLG-33 is a page of its own and says what it is for', async () => {
    await open(ama, kofi);
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 }).textContent).toBe('Offline login');
    expect(screen.getByText('No internet connection. Log in with your Offline PIN.')).toBeTruthy();
  });

  it('OLG-05 OLG-16 lists the people with initials, full name and groups, and marks the chosen one', async () => {
    await open(ama, kofi);
    await choose('Kofi Asante Boateng');
    expect(people().textContent).toContain('KB');
    await user.click(people());
    const options = screen.getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'AMAma MensahCashier',
      'KBKofi Asante BoatengAdmin, Pharmacist',
    ]);
    expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true']);
    expect(options[1]?.querySelectorAll('svg')).toHaveLength(1);
    expect(options[0]?.querySelectorAll('svg')).toHaveLength(0);
  });

  it('OLG-07 OLG-08 PIN-24 takes four digits and nothing else, hidden or shown', async () => {
    await open(kofi);
    await user.type(pin(), '0a4.2 79');
    expect(pin().value).toBe('0427');
    expect([pin().type, pin().inputMode, pin().autocomplete]).toEqual(['password', 'numeric', 'off']);
    await user.click(screen.getByRole('button', { name: 'Show PIN' }));
    expect(pin().type).toBe('text');
  });

  it('OLG-10 OLG-11 OLG-19 T54 Sign In waits for a user with a hashed PIN and for four digits', async () => {
    await open(ama, kofi, yaw);
    await user.type(pin(), '0427');
    expect(signIn().disabled).toBe(true);
    await choose('Kofi');
    expect(pin().value).toBe('');
    await user.type(pin(), '042');
    expect(signIn().disabled).toBe(true);
    await user.type(pin(), '7');
    expect(signIn().disabled).toBe(false);
    await choose('Yaw');
    await user.type(pin(), '1234');
    expect(signIn().disabled).toBe(true);
    expect(screen.getByText(/This user has no Offline PIN/)).toBeTruthy();
  });

  it('OLG-09 OLG-21 OLG-24 signs in by keyboard: the PIN and Enter', async () => {
    await open(ama, kofi);
    await choose('Kofi');
    expect(document.activeElement).toBe(pin());
    await user.keyboard('0427{Enter}');
    await vi.waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce());
    expect(stored.get('user')?.id).toBe('kofi');
    expect(stored.get('offlineLoggedOut')).toBeUndefined();
  });

  it('OLG-25 OLG-33 ERR-09 says letter by letter that it failed, and takes the next try', async () => {
    await open(kofi);
    await user.type(pin(), '0428');
    await user.click(signIn());
    expect((await screen.findByRole('alert')).textContent).toBe(FAILED);
    expect(pin().value).toBe('');
    await user.type(pin(), '0427');
    expect(screen.queryByText(FAILED)).toBeNull();
    await user.click(signIn());
    await vi.waitFor(() => expect(onLoggedIn).toHaveBeenCalledOnce());
  });

  it('OLG-31 says how long to wait after five wrong PINs, in a new page too', async () => {
    await open(kofi);
    await outboxDb().meta.put({ key: 'pin:kofi', fails: 4, wait_until: 0, seen: 0 });
    await user.type(pin(), '0428');
    await user.click(signIn());
    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toMatch(/^Too many wrong PINs. You can try again in 0:(30|2\d)\.$/);
    expect(screen.queryByText(FAILED)).toBeNull();
    await user.type(pin(), '0427');
    expect(signIn().disabled).toBe(true);
  });

  it('OLG-31 says that the PIN is locked, for this user only', async () => {
    await outboxDb().meta.put({ key: 'pin:kofi', fails: 10, wait_until: 0, seen: 0 });
    await open(ama, kofi);
    await choose('Kofi');
    expect(await screen.findByText(/locked on this device until you log in with internet/)).toBeTruthy();
    await user.type(pin(), '0427');
    expect(signIn().disabled).toBe(true);
    await choose('Ama');
    expect(screen.queryByText(/locked on this device/)).toBeNull();
  });

  it('OLG-12 OLG-13 Forgot Offline PIN says whom to ask', async () => {
    await open(kofi);
    await user.click(screen.getByRole('button', { name: 'Forgot Offline PIN' }));
    const dialog = screen.getByRole('dialog', { name: 'Contact support' });
    expect(dialog.textContent).toContain('Please contact support or your facility admin to reset your Offline PIN.');
    await user.click(within(dialog).getByRole('button', { name: 'Okay' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('OLG-12 TOP-14 Forgot Offline PIN names the address of support, where there is one', async () => {
    setSettings({ support_email: 'help@network.example' });
    await open(kofi);
    await user.click(screen.getByRole('button', { name: 'Forgot Offline PIN' }));
    const address = within(screen.getByRole('dialog')).getByRole('link', { name: 'help@network.example' });
    expect(address.getAttribute('href')).toBe('mailto:help@network.example');
    setSettings(undefined);
  });

  it('OLG-14 OLG-15 Why am I seeing this explains under the pointer, and to a finger', async () => {
    const because =
      'You are offline and logged out. Log in with your Offline PIN to continue working. You will be asked to log in normally when you are back online.';
    await open(kofi);
    const why = screen.getByRole('button', { name: 'Why am I seeing this' });
    await user.hover(why);
    expect((await screen.findByRole('tooltip')).textContent).toBe(because);
    await user.unhover(why);
    await user.click(why);
    expect(why.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText(because)).toBeTruthy();
  });

  it('OLG-32 with nobody known it hints to connect', async () => {
    await open();
    expect(await screen.findByText(/Connect to the internet and log in once/)).toBeTruthy();
    expect(signIn().disabled).toBe(true);
  });

  it('OLG-34 without https it says that the PIN cannot be checked', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(kofi);
    await user.type(pin(), '0427');
    vi.stubGlobal('crypto', {});
    await user.click(signIn());
    expect((await screen.findByRole('alert')).textContent).toContain('not opened over https');
    expect(onLoggedIn).not.toHaveBeenCalled();
  });
});
