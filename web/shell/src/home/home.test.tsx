import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { track } from '../analytics/track';
import { jobs } from '../background/values';
import { values } from '../offline/values';
import { makeFacility, renderShell, userApps } from '../testing/render-shell';
import { HomePage } from './home.page';

vi.mock('../analytics/track', () => ({ track: vi.fn() }));

const tiles = (section: string) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => values.outbox.set({ waiting: 0, quarantined: 0, forUpdate: 0, oldest: null }));

describe('home', () => {
  it('HOM-01 HOM-02 greets by first name and asks what to do', () => {
    renderShell(<HomePage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Ama' })).toBeTruthy();
    expect(screen.getByText('What would you like to do today?')).toBeTruthy();
  });

  it('HOM-03 HOM-04 HOM-05 HOM-25 groups the granted tiles from the stored session alone', () => {
    renderShell(<HomePage />);
    expect(tiles('Pharmacy Management')).toEqual(['POS', 'Sales History', 'Inventory']);
    expect(tiles('Member Management')).toEqual(['Member Management', 'Member Directory']);
  });

  it('HOM-05 leaves out a section without tiles', () => {
    renderShell(<HomePage />, { user: { userapps: userApps('Inventory') } });
    expect(screen.queryByRole('region', { name: 'Member Management' })).toBeNull();
  });

  it('HOM-09 HOM-10 shows a VMI pharmacy the directory only', () => {
    renderShell(<HomePage />, { facility: makeFacility({ contract_type: 'VMI' }) });
    expect(tiles('Member Management')).toEqual(['Member Directory']);
  });

  it('HOM-06 opens the module and records the event', async () => {
    renderShell(<HomePage />);
    await userEvent.click(screen.getByRole('link', { name: 'Inventory' }));
    expect(screen.getByTestId('here').textContent).toBe('/inventory/all');
    expect(track).toHaveBeenCalledWith('Click Bloom App', { app_name: 'Inventory' });
  });

  it('HOM-26 tells a user without apps whom to ask', () => {
    renderShell(<HomePage />, { user: { userapps: '' } });
    expect(screen.getByText('No apps have been granted to you yet')).toBeTruthy();
    expect(screen.getByText('Please contact your administrator.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  describe('what needs attention', () => {
    const STOCK = { expired: 4, expiringSoon: 12, newPrices: 7, newQuantities: 7, low: 1, urgent: 3 };
    const numbers = () =>
      screen.queryAllByRole('listitem').map((item) => {
        const link = within(item).queryByRole('link');
        return [item.textContent, link?.getAttribute('href') ?? 'drawer'];
      });
    beforeEach(() => {
      values.outbox.set({ waiting: 1, quarantined: 2, forUpdate: 0, oldest: null });
      values.stock.set(STOCK);
      jobs.incoming.set(['2026-11-22T08:00:00Z']);
    });
    afterEach(() => {
      values.stock.set(null);
      jobs.incoming.set([]);
    });
    const WAITING = ['1 waiting to be sent', 'drawer'];
    const REFUSED = ['2 not accepted', '/pos/sales'];
    const NOT_SENT = [WAITING, [REFUSED[0], 'drawer']];
    const INCOMING = ['1 incoming transfer', '/inventory/stock-transfer/f1/?status=I'];
    const EXPIRED = ['4 expired', '/inventory/expired-products'];
    const SOON = ['12 expiring soon', '/inventory/expiring-soon'];
    const LOW = ['1 low in stock', '/inventory/all?state=low'];
    const URGENT = ['3 to order urgently', '/orders/suggested'];

    it('HOM-25 EXR-07 stands above the tiles as numbers that lead there, from what is on the device', async () => {
      renderShell(<HomePage />);
      expect(numbers()).toEqual([WAITING, REFUSED, INCOMING, EXPIRED, SOON, LOW]);
      await userEvent.click(screen.getByRole('link', { name: '4 expired' }));
      expect(screen.getByTestId('here').textContent).toBe('/inventory/expired-products');
    });

    it('HOM-25 OUT-03 tells apart what waits for an update of the server, which no waiting here will send', () => {
      values.outbox.set({ waiting: 0, quarantined: 2, forUpdate: 3, oldest: null });
      renderShell(<HomePage />, { user: { userapps: userApps('POS') } });
      expect(numbers()).toEqual([['3 waiting for an update of the server', 'drawer'], REFUSED]);
    });

    it('HOM-25 is not there when it is nothing', () => {
      values.outbox.set({ waiting: 0, quarantined: 0, forUpdate: 0, oldest: null });
      values.stock.set({ ...STOCK, expired: 0, expiringSoon: 0, low: 0, urgent: 0 });
      jobs.incoming.set([]);
      renderShell(<HomePage />, { user: { userapps: userApps('POS', 'Inventory', 'Order') } });
      expect(numbers()).toEqual([]);
    });

    it.each([
      ['provider staff', { is_staff: true }, []],
      ['who looks after many facilities', { scopes: ['customer_support.admin'] }, [WAITING, REFUSED, INCOMING, LOW]],
      ['who keeps no copy on the device', { scopes: ['offline.restricted'] }, [WAITING, REFUSED, INCOMING]],
      ['who orders', { userapps: userApps('POS', 'Order') }, [WAITING, REFUSED, URGENT]],
      ['who orders and keeps no copy', { userapps: userApps('Order'), scopes: ['offline.restricted'] }, NOT_SENT],
      ['who does not see the inventory', { userapps: userApps('POS') }, [WAITING, REFUSED]],
      [
        'who does not sell',
        { userapps: userApps('Inventory') },
        [WAITING, [REFUSED[0], 'drawer'], INCOMING, EXPIRED, SOON, LOW],
      ],
    ])('ROL-02 ROL-08 EXR-03 DWN-05 %s sees what is theirs', (_who, user, seen) => {
      renderShell(<HomePage />, { user });
      expect(numbers()).toEqual(seen);
    });
  });
});
