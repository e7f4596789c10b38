import type { ProgressRecord } from '@bloom/local-db';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectivityState } from '../connectivity/connectivity';
import { closePanel, openPanel } from '../core/panels';
import { values } from '../offline/values';
import { renderShell } from '../testing/render-shell';
import { PanelHost } from './panel-host';
import { TopBar } from './top-bar';

let connection: ConnectivityState;
vi.mock('../connectivity/connectivity', () => ({ useConnectivity: () => connection }));
vi.mock('../session/control', () => ({ chooseFacility: vi.fn(), signOut: vi.fn(), userChanged: vi.fn() }));
vi.mock('../session/http', () => ({ httpClient: { read: async () => ({ count: 0, next: null, results: [] }) } }));

const ONLINE: ConnectivityState = { state: 'online', reachable: true, remainingHours: null, offline: null };
const GONE = { reachable: false, remainingHours: 22, offline: { since: 0, elapsed: 2, remaining: 22, warning: 2 } };
const bar = (
  <>
    <TopBar />
    <PanelHost />
  </>
);
const topBar = () => within(screen.getByRole('banner'));
const bell = () => topBar().getByRole('button', { name: /^Notifications/ });
const progress = (state: ProgressRecord['state']) => [{ resource: 'sales', state } as ProgressRecord];

beforeEach(() => {
  connection = ONLINE;
  values.outbox.set({ waiting: 0, quarantined: 0, forUpdate: 0, oldest: null });
  values.downloads.set([]);
  values.lostSales.set(0);
});
afterEach(() => act(closePanel));

describe('the indicator of the connection', () => {
  it.each([
    ['online', 'Online', ONLINE],
    ['reconnected', 'Online', ONLINE],
    ['attempting', 'Connecting', ONLINE],
    ['lost', 'Offline', GONE],
    ['offline', 'Offline', GONE],
  ] as const)('CON-01 CON-21 TOP-07 T65 says in state %s: %s', (state, word, rest) => {
    connection = { ...rest, state };
    renderShell(bar);
    expect(topBar().getByRole('status').textContent).toBe(word);
  });

  it('CON-11 CON-21 tells under the pointer what it means and how long that may last', async () => {
    connection = { ...GONE, state: 'lost' };
    renderShell(bar);
    await userEvent.hover(topBar().getByRole('status'));
    expect(screen.getByRole('tooltip').textContent).toBe(
      'The server does not answer. You can go on selling. 22 hour(s) left to sync.',
    );
  });
});

describe('the ways out of the top bar', () => {
  it('TOP-05 opens the notifications', async () => {
    renderShell(bar);
    await userEvent.click(bell());
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy();
  });

  it('TOP-14 a facility can ask for help while the server does not answer: the message waits on the device', async () => {
    connection = { ...GONE, state: 'offline' };
    renderShell(bar);
    await userEvent.click(topBar().getByRole('button', { name: 'Contact support' }));
    expect(await screen.findByRole('dialog', { name: 'Contact support' })).toBeTruthy();
  });

  it('TOP-14 offers staff no help while the server does not answer', async () => {
    connection = { ...GONE, state: 'offline' };
    renderShell(bar, { user: { is_staff: true } });
    const help = topBar().getByRole('button', { name: 'Contact support needs a connection' });
    expect((help as HTMLButtonElement).disabled || help.getAttribute('aria-disabled') === 'true').toBe(true);
    await userEvent.click(help);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('TOP-09 TOP-14 offers the same from the account dialog of small screens', async () => {
    connection = { ...GONE, state: 'offline' };
    const { unmount } = renderShell(bar);
    await userEvent.click(topBar().getByRole('button', { name: 'Account' }));
    const account = within(await screen.findByRole('dialog', { name: 'Ama' }));
    await userEvent.click(account.getByRole('button', { name: 'Contact support' }));
    expect(await screen.findByRole('dialog', { name: 'Contact support' })).toBeTruthy();
    unmount();
    renderShell(bar, { user: { is_staff: true } });
    await userEvent.click(topBar().getByRole('button', { name: 'Account' }));
    const staff = within(await screen.findByRole('dialog', { name: 'Ama' }));
    const help = staff.getByRole<HTMLButtonElement>('button', { name: 'Contact support needs a connection' });
    expect(help.disabled).toBe(true);
  });

  it('TOP-06 TOP-09 leads from the account dialog of small screens to the admin settings', async () => {
    renderShell(bar);
    await userEvent.click(topBar().getByRole('button', { name: 'Account' }));
    const account = within(await screen.findByRole('dialog', { name: 'Ama' }));
    await userEvent.click(account.getByRole('button', { name: 'Admin settings' }));
    expect(await screen.findByRole('dialog', { name: 'Admin settings' })).toBeTruthy();
  });

  it('SET-14 TOP-09 TOP-17 TOP-18 leads from Settings to the account settings, and one step back', async () => {
    renderShell(bar);
    await userEvent.click(topBar().getByRole('button', { name: 'Account' }));
    const account = within(await screen.findByRole('dialog', { name: 'Ama' }));
    expect(account.getByText('Accra Central Pharmacy')).toBeTruthy();
    await userEvent.click(account.getByRole('button', { name: 'Settings' }));
    const settings = within(await screen.findByRole('dialog', { name: 'Account settings' }));
    await userEvent.click(settings.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('dialog', { name: 'Ama' })).toBeTruthy();
  });

  it('SET-24 PIN-02 leads from the account settings to the offline PIN while the server answers, but not staff', async () => {
    act(() => openPanel('accountSettings'));
    const { unmount } = renderShell(bar);
    const settings = within(await screen.findByRole('dialog', { name: 'Account settings' }));
    await userEvent.click(settings.getByRole('button', { name: /^Set Offline PIN/ }));
    expect(await screen.findByRole('dialog', { name: 'Set a 4 digit Offline PIN' })).toBeTruthy();
    act(closePanel);
    unmount();

    connection = { ...GONE, state: 'offline' };
    const offline = renderShell(bar);
    act(() => openPanel('accountSettings'));
    const button = await screen.findByRole('button', { name: /^Set Offline PIN/ });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    offline.unmount();

    renderShell(bar, { user: { is_staff: true } });
    await screen.findByRole('dialog', { name: 'Account settings' });
    expect(screen.queryByRole('button', { name: /^Set Offline PIN/ })).toBeNull();
  });

  it.each([
    [/^Profile/, '/account/profile'],
    [/^Account/, '/account/settings'],
    [/^Change password/, '/account/change-password'],
    [/^Permissions/, '/account/permissions'],
  ])('SET-13 ROU-27 ROU-28 %s leads to %s and closes the dialog', async (name, path) => {
    act(() => openPanel('accountSettings'));
    renderShell(bar);
    const settings = within(await screen.findByRole('dialog', { name: 'Account settings' }));
    await userEvent.click(settings.getByRole('link', { name }));
    expect(screen.getByTestId('here').textContent).toBe(path);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('whose data is on screen', () => {
  it('TOP-11 TOP-12 MOD-10 staff see and change it in the top bar at any time; others only see it', async () => {
    const { unmount } = renderShell(bar, { user: { is_staff: true } });
    const place = topBar().getByRole('button', {
      name: 'Provider admin · Accra Central Pharmacy. Choose a facility',
    });
    await userEvent.click(place);
    expect(await screen.findByRole('dialog', { name: 'Choose a facility' })).toBeTruthy();
    act(closePanel);
    unmount();
    renderShell(bar);
    expect(topBar().getByText('Accra Central Pharmacy').tagName).toBe('P');
  });
});

describe('the number of what waits to be sent, which on a phone stands in place of the bell', () => {
  const WAITING = { waiting: 2, quarantined: 0, forUpdate: 0, oldest: null };
  const number = () => topBar().getByRole('button', { name: /not been sent|waiting|wait/i });

  it('NAV-16 tells that something else is new as well, and no more than its number otherwise', () => {
    values.outbox.set(WAITING);
    const { unmount } = renderShell(bar);
    expect(number().getAttribute('aria-label')).not.toContain('Notifications');
    expect(number().querySelector('[class*="news"]')).toBeNull();
    unmount();
    values.downloads.set(progress('running'));
    renderShell(bar);
    expect(number().getAttribute('aria-label')).toMatch(/ Notifications: something needs your attention$/);
    expect(number().querySelector('[class*="news"]')).toBeTruthy();
  });
});

describe('the dot on the bell', () => {
  const dotted = () => bell().getAttribute('aria-label') ?? bell().textContent;

  it('NAV-16 is not there when the drawer has nothing, or only what is finished', () => {
    values.downloads.set(progress('done'));
    renderShell(bar);
    expect(dotted()).toBe('Notifications');
  });

  it.each([
    ['a download that goes on', () => values.downloads.set(progress('running'))],
    ['a sale that waits', () => values.outbox.set({ waiting: 1, quarantined: 0, forUpdate: 0, oldest: null })],
    [
      'a sale that was not accepted',
      () => values.outbox.set({ waiting: 0, quarantined: 1, forUpdate: 0, oldest: null }),
    ],
    ['an unsynced lost sale', () => values.lostSales.set(1)],
  ])('NAV-16 is there for %s, but never for staff', (_what, happen) => {
    happen();
    const { unmount } = renderShell(bar);
    expect(dotted()).toBe('Notifications: something needs your attention');
    unmount();
    renderShell(bar, { user: { is_staff: true } });
    expect(dotted()).toBe('Notifications');
  });
});
