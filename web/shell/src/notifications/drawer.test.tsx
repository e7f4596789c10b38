import type { FeedProgress, ProgressRecord } from '@bloom/local-db';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StackCard } from '../cards/stack-card';
import { values } from '../offline/values';
import { offlineUse } from '../service-worker/offline-use';
import { renderShell } from '../testing/render-shell';
import { laterCards } from './cards-later';
import NotificationsDrawer from './drawer';
import { StackProvider } from './stack-state';

const record = (fields: Partial<ProgressRecord>): ProgressRecord => ({
  resource: 'inventory',
  progress: 0,
  error: 0,
  start_time: '2026-03-01 08:00:00',
  service_available: true,
  count: 10_000,
  received: 0,
  next: null,
  facility_id: 'f1',
  run_id: 'r1',
  state: 'running',
  ...fields,
});
const drawer = () => <NotificationsDrawer onClose={() => undefined} />;

beforeEach(() => {
  values.downloads.set([]);
  values.feeds.set([]);
  values.lostSales.set(0);
  values.restoring.set(false);
  values.outbox.set({ waiting: 0, quarantined: 0, forUpdate: 0, oldest: null });
  values.sync.set({ detail: { state: 'idle', failures: 0 }, message: null });
});

describe('the notifications drawer', () => {
  it('NOT-07 NOT-12 OUT-21 is titled Notifications and says when there is nothing', () => {
    renderShell(drawer());
    expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeTruthy();
    expect(screen.getByText('No notifications')).toBeTruthy();
    expect(screen.queryByText(/unsynced lost sale/)).toBeNull();
  });

  it.each([false, true])(
    'NOT-08 has all cards of the stack, but those it tells itself; staff: %s',
    async (is_staff) => {
      const onClose = vi.fn();
      const card = {
        kind: 'clock',
        tone: 'attention',
        text: 'The clock is wrong',
        closable: true,
        actions: [{ label: 'See' }],
      };
      laterCards.set([
        { ...card, occasion: '1' },
        { ...card, occasion: '2', text: 'A file failed', inDrawer: true },
      ] as StackCard[]);
      renderShell(
        <StackProvider>
          <NotificationsDrawer onClose={onClose} />
        </StackProvider>,
        { user: { is_staff } },
      );
      const list = within(screen.getByRole('list', { name: 'Messages' }));
      expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['The clock is wrongSee']);
      expect(screen.queryByText('No notifications')).toBeNull();
      await userEvent.click(list.getByRole('button', { name: 'See' }));
      expect(onClose).toHaveBeenCalledOnce();
      await userEvent.click(list.getByRole('button', { name: 'Close' }));
      act(() => laterCards.set([]));
    },
  );

  it('NOT-13 closes by its back arrow', async () => {
    const onClose = vi.fn();
    renderShell(<NotificationsDrawer onClose={onClose} />);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('GEN-05 NOT-10 NOT-11 DWN-04 ROL-02 ROL-03 shows staff no downloads, sync or lost sales', () => {
    values.downloads.set([record({ received: 10 })]);
    values.lostSales.set(2);
    values.outbox.set({ waiting: 2, quarantined: 0, forUpdate: 0, oldest: null });
    renderShell(drawer(), { user: { is_staff: true } });
    expect(screen.getByText('No notifications')).toBeTruthy();
  });

  it('OUT-03 tells what waits for an update of the server, calls it no failure and offers nothing that would not help', () => {
    values.outbox.set({ waiting: 0, quarantined: 0, forUpdate: 2, oldest: null });
    renderShell(drawer());
    expect(screen.getByText(/^2 records wait for an update of the server.* They are safe on this device/)).toBeTruthy();
    expect(screen.queryByText(/not accepted|more than two minutes|waiting$/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    act(() => values.outbox.set({ waiting: 1, quarantined: 0, forUpdate: 1, oldest: null }));
    expect(screen.getByText('1 waiting')).toBeTruthy();
    expect(screen.getByText(/^1 record waits for an update of the server/)).toBeTruthy();
  });

  it('ROL-02 tells staff of what is held back, and why', () => {
    values.outbox.set({ waiting: 0, quarantined: 1, forUpdate: 0, oldest: null });
    renderShell(drawer(), { user: { is_staff: true } });
    expect(screen.getByText(/people of the provider do not sell/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show sales' })).toBeTruthy();
  });

  it('DWN-05 says that nothing is kept on this device, and shows no download that somebody else began', () => {
    values.downloads.set([record({ received: 3_333, progress: 33 })]);
    renderShell(drawer(), { user: { scopes: ['offline.restricted'] } });
    expect(screen.getByText(/Nothing is kept on this device for your account/)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('SWK-03 SWK-09 says that offline use is not ready, as long as it is not', () => {
    offlineUse.set('not-ready');
    renderShell(drawer());
    expect(screen.getByText(/^Offline use is not ready yet\. Keep this page open while you are online/)).toBeTruthy();
    expect(screen.queryByText('No notifications')).toBeNull();
    act(() => offlineUse.set('ready'));
    expect(screen.queryByText(/Offline use is not ready/)).toBeNull();
    expect(screen.getByText('No notifications')).toBeTruthy();
  });

  it('DWN-43 NOT-08 NOT-10 UIC-13 T30 shows the progress with two decimals', () => {
    values.downloads.set([record({ received: 3_333, progress: 33 })]);
    renderShell(drawer());
    expect(screen.getByRole('progressbar', { name: 'Inventory' }).getAttribute('aria-valuenow')).toBe('33');
    expect(screen.getByText('33.33% · 3,333 of 10,000')).toBeTruthy();
  });

  it('DWN-16 DWN-43 shows a feed of a module below the four, and nothing of it where nothing is kept', () => {
    const feed = { ...record({ received: 3_333, progress: 33 }), name: 'offers', highest: 3, sweep: false };
    values.feeds.set([feed as FeedProgress]);
    values.downloads.set([record({ resource: 'promos', state: 'done', progress: 100, count: 3 })]);
    const { unmount } = renderShell(drawer());
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Promo codes',
      'Offers',
    ]);
    expect(screen.getByRole('progressbar', { name: 'Offers' })).toBeTruthy();
    unmount();
    renderShell(drawer(), { user: { scopes: ['offline.restricted'] } });
    expect(screen.queryByRole('heading', { name: 'Offers' })).toBeNull();
  });

  it('DWN-28 DWN-29 says that the inventory is empty', () => {
    values.downloads.set([record({ state: 'done', progress: 100, count: 0, empty_inventory: true })]);
    renderShell(drawer());
    expect(screen.getByText('Your inventory is empty')).toBeTruthy();
  });

  it('DWN-31 DWN-32 ERR-08 ERR-16 MOD-14 MOD-15 T40 keeps trying on an unstable internet', () => {
    values.downloads.set([record({ error: 1, service_available: false })]);
    renderShell(drawer());
    expect(screen.getByText('Your internet is unstable. We will keep trying to download your inventory.')).toBeTruthy();
    expect(screen.getByText('Inventory service is unavailable.')).toBeTruthy();
  });

  it('DWN-26 DWN-30 DWN-32 ERR-16 ERR-21 T40 says what failed, with the server’s message and Refresh page', () => {
    values.downloads.set([record({ error: 3, state: 'failed', service_available: false, message: 'Too busy' })]);
    renderShell(drawer());
    expect(screen.getByText('We are having trouble fetching inventory')).toBeTruthy();
    expect(screen.getByText('Too busy')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh page' })).toBeTruthy();
  });

  it('DWN-30 MOD-15 one failure is told once, and by one name', () => {
    const promos = { resource: 'promos', error: 3, state: 'failed', service_available: false } as const;
    values.downloads.set([record(promos)]);
    renderShell(drawer());
    const card = screen.getByRole('heading', { name: 'Promo codes' }).parentElement?.parentElement;
    expect(card?.textContent).toBe(
      'Promo codesFailedWe are having trouble fetching promo codesPromo codes service is unavailable.Refresh page',
    );
  });

  it.each([1, 2])('OUT-20 OUT-21 ERR-20 T59 says literally sale(s) for %i lost sales', (n) => {
    values.lostSales.set(n);
    renderShell(drawer());
    expect(screen.getByText(`You have ${n} unsynced lost sale(s)`)).toBeTruthy();
  });

  it('OUT-02 OUT-03 OUT-13 NOT-08 shows the sync with its percentage', () => {
    values.sync.set({
      detail: { state: 'sending', failures: 0 },
      message: {
        salesSyncInProgress: true,
        salesSyncCompleted: false,
        outboxReport: { done: 3, total: 10, successes: 3, failures: 0 },
        salesSyncProgress: 30,
      },
    });
    renderShell(drawer());
    expect(screen.getByText('Syncing offline sales 30%')).toBeTruthy();
  });

  it('OUT-09 OUT-12 says that what only this device had is being put back', () => {
    values.restoring.set(true);
    renderShell(drawer());
    expect(screen.getByText('Restoring un-synced data...')).toBeTruthy();
    act(() => values.restoring.set(false));
    expect(screen.getByText('No notifications')).toBeTruthy();
  });

  it('leads to the sales that the server did not accept', async () => {
    values.outbox.set({ waiting: 0, quarantined: 1, forUpdate: 0, oldest: null });
    renderShell(drawer());
    await userEvent.click(screen.getByRole('button', { name: 'Show sales' }));
    expect(screen.getByTestId('here').textContent).toBe('/pos/sales');
  });
});
