import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectivityState } from '../connectivity/connectivity';
import { BUILD_VERSION } from '../core/constants';
import { close, notices, notify } from '../core/notify';
import { retryQuarantined, syncNow } from '../offline';
import { values } from '../offline/values';
import { httpClient } from '../session/http';
import { renderShell } from '../testing/render-shell';
import { cards, cardTexts, lines, pressOnCard, Stack } from '../testing/stack';
import { laterCards } from './cards-later';
import { retrySync } from './use-sync-cards';

let connection: ConnectivityState;
vi.mock('../offline', async (original) => ({
  ...(await original<typeof import('../offline')>()),
  retryQuarantined: vi.fn(async () => 1),
  syncNow: vi.fn(),
}));
vi.mock('../connectivity/connectivity', () => ({ useConnectivity: () => connection }));

const ONLINE: ConnectivityState = { state: 'online', reachable: true, remainingHours: null, offline: null };
const offlineFor = (elapsed: number, since = 1_000): ConnectivityState => ({
  state: 'offline',
  reachable: false,
  remainingHours: Math.max(0, 24 - elapsed),
  offline: { since, elapsed, remaining: Math.max(0, 24 - elapsed), warning: Math.floor(elapsed) },
});
const NO_INTERNET = 'No internet connection found. App is running in offline mode.';
const sync = (total: number, failures: number) =>
  values.sync.set({
    detail: { state: 'idle', failures: 0 },
    message: {
      salesSyncInProgress: false,
      salesSyncCompleted: true,
      outboxReport: { done: total, total, successes: total - failures, failures },
      salesSyncProgress: 100,
    },
  });

beforeEach(() => {
  connection = ONLINE;
  values.outbox.set({ waiting: 0, quarantined: 0, forUpdate: 0, oldest: null });
  values.sync.set({ detail: { state: 'idle', failures: 0 }, message: null });
});
afterEach(() => {
  for (const notice of notices.get()) close(notice.id);
  laterCards.set([]);
});

describe('a reminder', () => {
  const INSIGHTS = { kind: 'financialInsights', occasion: 'insights', tone: 'info', text: 'Check them' } as const;

  it('NOT-01 FIN-01 ROL-16 waits until a password that somebody gave is changed, for it leads elsewhere', () => {
    laterCards.set([INSIGHTS]);
    renderShell(<Stack />, {
      path: '/inventory/account/change-password',
      user: { must_change_password: true },
    });
    expect(cardTexts()).toEqual([]);
    cleanup();
    renderShell(<Stack />, { path: '/inventory/account/change-password' });
    expect(cardTexts()).toEqual([INSIGHTS.text]);
  });
});

describe('the offline cards', () => {
  it('CON-08 shows nothing on a fresh online start', () => {
    renderShell(<Stack />);
    expect(cardTexts()).toEqual([]);
  });

  it.each([
    ['lost', NO_INTERNET],
    ['offline', NO_INTERNET],
    ['attempting', 'Attempting to reconnect...'],
    ['reconnected', 'Reconnected. You are back online.'],
  ] as const)('CON-02 CON-03 CON-04 CON-05 CON-07 CON-20 ERR-22 T52 says in state %s: %s', (state, text) => {
    connection = { ...offlineFor(0), state };
    renderShell(<Stack />);
    expect(cardTexts()).toEqual([text]);
  });

  it('CON-09 CON-13 warns once per period in the words of the decision', () => {
    connection = offlineFor(2);
    renderShell(<Stack />);
    expect(cardTexts()).toEqual([
      'You have been offline for 2 hour(s). Connect to the internet within 22 hour(s) to sync your data.',
      NO_INTERNET,
    ]);
  });

  it('NOT-15 closing one kind hides neither another kind nor the next warning', async () => {
    connection = offlineFor(2);
    const { unmount } = renderShell(<Stack />);
    expect(cardTexts()[0]).toContain('2 hour');
    await pressOnCard('Close');
    expect(cardTexts()).toEqual([NO_INTERNET]);
    unmount();
    connection = offlineFor(3);
    renderShell(<Stack />);
    expect(cardTexts()).toHaveLength(2);
  });

  it('CON-14 OUT-09 OUT-11 T52 stays until online when no time is left', () => {
    connection = offlineFor(25);
    renderShell(<Stack />);
    expect(lines()).toEqual(['Connect to internet to sync data.']);
    const [card] = cards() as [HTMLElement];
    expect(card.textContent).toBe('Connect to internet to sync data.');
    expect(within(card).queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('CON-18 CON-19 OUT-09 OUT-11 ERR-15 ROL-02 T24 asks to connect when sales wait, but never staff', () => {
    connection = offlineFor(0);
    values.outbox.set({ waiting: 2, quarantined: 0, forUpdate: 0, oldest: null });
    const { unmount } = renderShell(<Stack />);
    expect(cardTexts()[0]).toBe(
      'Connect to internet to sync data.2 sales or other records wait on this device. They will be sent when the server answers.',
    );
    unmount();
    renderShell(<Stack />, { user: { is_staff: true } });
    expect(cardTexts()).toEqual([NO_INTERNET]);
  });

  it.each([3, 25])('CON-19 ROL-02 staff, who have nothing to send, are not told to sync after %i hours', (hours) => {
    connection = offlineFor(hours);
    values.outbox.set({ waiting: 2, quarantined: 0, forUpdate: 0, oldest: null });
    renderShell(<Stack />, { user: { is_staff: true } });
    expect(cardTexts()).toEqual([NO_INTERNET]);
  });

  it('T24 does not ask to connect while online', () => {
    values.outbox.set({ waiting: 2, quarantined: 0, forUpdate: 0, oldest: null });
    renderShell(<Stack />);
    expect(cardTexts()).toEqual([]);
  });
});

describe('the result of a sync', () => {
  it('OUT-04 OUT-13 NOT-03 tells success when sales had to wait', () => {
    values.outbox.set({
      waiting: 2,
      quarantined: 0,
      forUpdate: 0,
      oldest: new Date(Date.now() - 60_000).toISOString(),
    });
    renderShell(<Stack />);
    act(() => {
      sync(2, 0);
      values.outbox.set({ waiting: 0, quarantined: 0, forUpdate: 0, oldest: null });
    });
    expect(cardTexts()).toEqual(['All offline sales were synced successfully']);
  });

  it('does not tell each sale of a till that is online', () => {
    renderShell(<Stack />);
    act(() => values.outbox.set({ waiting: 1, quarantined: 0, forUpdate: 0, oldest: new Date().toISOString() }));
    act(() => sync(1, 0));
    expect(cardTexts()).toEqual([]);
  });

  it('OUT-08 says nothing about nothing', () => {
    sync(0, 0);
    renderShell(<Stack />);
    expect(cardTexts()).toEqual([]);
  });

  it('OUT-05 OUT-10 OUT-16 NOT-03 ERR-12 ERR-15 API-38 GEN-07 FBK-10 offers Contact support, which alerts the team', async () => {
    const post = vi.spyOn(httpClient, 'write').mockRejectedValueOnce(new Error('down'));
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    sync(3, 3);
    renderShell(<Stack />);
    expect(cardTexts()[0]).toContain('Failed to sync un-sync data');
    await pressOnCard('Contact support');
    expect(post).toHaveBeenCalledWith('POST', '/api/cs-bff/alerts/', {
      body: {
        kind: 'sync_failure',
        message: 'Failed to sync un-sync data',
        context: { version: BUILD_VERSION, environment: 'test' },
      },
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await screen.findByText('Failed to alert the team. Please try again.')).toBeTruthy();
  });

  it('OUT-06 OUT-13 OUT-14 NOT-03 a partial sync leads to the sales history', async () => {
    sync(5, 2);
    renderShell(<Stack />);
    expect(cardTexts()[0]).toContain('2 of 5 sales failed to sync');
    await pressOnCard('Retry sync');
    await waitFor(() => expect(screen.getByTestId('here').textContent).toBe('/pos/sales'));
    expect(retryQuarantined).toHaveBeenCalledWith();
  });

  it('OUT-15 Cancel closes it without going anywhere', async () => {
    sync(5, 2);
    renderShell(<Stack />);
    await pressOnCard('Cancel');
    expect(cardTexts()).toEqual([]);
    expect(screen.getByTestId('here').textContent).toBe('/');
  });

  it('OUT-14 T29 reloads when already there, once the records will be sent again', async () => {
    const navigate = vi.fn();
    const reload = vi.fn();
    const marked = Promise.resolve(2);
    vi.mocked(retryQuarantined).mockReturnValueOnce(marked);
    const retrying = retrySync(navigate, { pathname: '/pos/sales', reload });
    expect(reload).not.toHaveBeenCalled();
    await retrying;
    expect(reload).toHaveBeenCalledOnce();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('OUT-03 CON-21 sales that wait too long on a line that works are told, and can be sent now; not to staff', async () => {
    values.outbox.set({ waiting: 1, quarantined: 0, forUpdate: 0, oldest: '2026-11-21T09:00:00Z' });
    values.stuck.set(true);
    const text = '1 sale or other record has been waiting to be sent for more than two minutes.';
    const { unmount } = renderShell(<Stack />);
    expect(cardTexts()[0]).toContain(text);
    await pressOnCard('Send now');
    expect(syncNow).toHaveBeenCalledOnce();
    unmount();
    renderShell(<Stack />, { user: { is_staff: true } });
    expect(cardTexts()).toEqual([]);
    values.stuck.set(false);
  });

  it('OUT-05 what was not accepted is a line until it is settled or closed, after a reload too; not for staff', async () => {
    values.outbox.set({ waiting: 0, quarantined: 2, forUpdate: 0, oldest: null });
    const { unmount } = renderShell(<Stack />, { path: '/pos/patient' });
    expect(lines()[0]).toContain('2 sales or other records were not accepted by the server.');
    await userEvent.click(within(screen.getByRole('region')).getByRole('button', { name: 'Show sales' }));
    expect(screen.getByTestId('here').textContent).toBe('/pos/sales');
    await userEvent.click(within(screen.getByRole('region')).getByRole('button', { name: 'Close' }));
    expect(lines()).toEqual([]);
    act(() => values.outbox.set({ waiting: 0, quarantined: 3, forUpdate: 0, oldest: null }));
    expect(lines()[0]).toContain('3 sales');
    unmount();
    renderShell(<Stack />, { user: { is_staff: true } });
    expect(cardTexts()).toEqual([]);
  });

  it('OUT-05 ROL-02 shows staff no result', () => {
    sync(3, 3);
    renderShell(<Stack />, { user: { is_staff: true } });
    expect(cardTexts()).toEqual([]);
  });
});

describe('notices in the stack', () => {
  it('ERR-29 are announced, and close by a press', async () => {
    renderShell(<Stack />);
    expect(screen.getByRole('region', { name: 'Messages' }).getAttribute('aria-live')).toBe('polite');
    act(() => void notify({ kind: 'failure', message: 'Something went wrong', hideAfter: null }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(cardTexts()).toEqual([]);
  });

  it('SWK-02 SWK-03 offer their action, here the refresh', async () => {
    const run = vi.fn();
    renderShell(<Stack />);
    act(
      () =>
        void notify({
          kind: 'info',
          message: 'New version of the product is available',
          hideAfter: null,
          action: { label: 'Please Refresh', run },
        }),
    );
    await pressOnCard('Please Refresh');
    expect(run).toHaveBeenCalledOnce();
  });

  it('NOT-06 are lines of their own above the page, and the offline indicator lies in the corner', () => {
    connection = offlineFor(0);
    renderShell(<Stack />);
    act(() => {
      notify({ kind: 'failure', message: 'failed', hideAfter: null });
      notify({ kind: 'info', message: 'said', hideAfter: null });
    });
    expect(lines().slice(0, 2)).toEqual(['said', 'failed']);
    expect(cardTexts()).toEqual([NO_INTERNET]);
  });
});
