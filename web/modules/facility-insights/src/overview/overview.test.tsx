import 'fake-indexeddb/auto';
import { ServerProblem } from '@bloom/shell-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayOf, plusDays } from '../shared/day';
import { toStore } from '../shared/stored-answer';
import { figure, overview } from '../testing/answers';
import { insightsServer, openInsights, withAnalytics } from '../testing/open-insights';
import { outboxSale } from '../testing/outbox-sale';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const TODAY = dayOf(new Date(), 'Africa/Accra');

let page: Awaited<ReturnType<typeof openInsights>>;
afterEach(() => page.leave());

const card = (name: string) => screen.findByRole('group', { name }, SOON);
const offline = { state: 'lost' as const, reachable: false, remainingHours: 20 };

describe('FIN-04 the overview of a day', () => {
  it('FIN-04 ROU-15 compares today with the same weekday before, and says so in words', async () => {
    page = await openInsights('/overview?from=reminder');
    const sales = await card('Sales');
    expect(sales.textContent?.replaceAll('\u00a0', ' ')).toContain('GHS 1,120.00');
    expect(sales.textContent?.replaceAll('\u00a0', ' ')).toContain(
      'GHS 120.00 more (+12%) than Sunday, 15 November 2026 up to the same time',
    );
    expect((await card('Average basket')).textContent).toContain('less (-7%) than');
    expect((await card('Margin')).textContent).toContain('Cost known for 83% of the sales');
    const discounts = await card('Discounts');
    expect(discounts.textContent?.replaceAll('\u00a0', ' ')).toContain('GHS 20.00 more than Sunday');
    expect(page.server.asked('GET', '/api/facility-insights/overview/')[0]?.query.get('facility_id')).toBe('f1');
  });

  it('UIC-08 tells by keyboard how a figure is computed, and leads to what it is made of', async () => {
    page = await openInsights(`/overview?day=2026-11-20`);
    const sales = await card('Sales');
    const summary = within(sales).getByText('How it is computed');
    expect(summary.closest('summary')?.textContent).toBe('How it is computed Sales');
    expect(summary.closest('details')?.textContent).toContain('It equals the total of the sales history');
    const link = within(sales).getByRole('link', { name: 'Show the 12 sales' });
    expect(link.getAttribute('href')).toBe('/pos/sales?day=2026-11-20');
    const links = ['Out of stock', 'Low stock', 'Expired stock', 'Expiring soon', 'Lost sales of the day'].map(
      async (name) =>
        within(await card(name))
          .getByRole('link')
          .getAttribute('href'),
    );
    expect(await Promise.all(links)).toEqual([
      '/inventory/all?state=out',
      '/inventory/all?state=low',
      '/inventory/expired-products',
      '/inventory/expiring-soon',
      '/facility-insights/reports?period=own&from=2026-11-20&to=2026-11-20',
    ]);
  });

  it('UIC-01 draws the hours with a name that says the best one, and gives the values as a table', async () => {
    page = await openInsights('/overview');
    const chart = await screen.findByRole('img', { name: /The best hour is 10:00–11:00 with GHS\s700\.00/ }, SOON);
    expect(chart.querySelectorAll('title')[1]?.textContent).toMatch(/^9:00–10:00: GHS\s420\.00 \(.*300\.00\)$/);
    const table = screen.getByRole('table', { name: /The best hour/, hidden: true });
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(12);
  });

  it('FIN-04 goes to another day and back by its buttons, and never past today', async () => {
    page = await openInsights('/overview');
    await card('Sales');
    expect(screen.getByRole('button', { name: 'The day after' }).hasAttribute('disabled')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'The day before' }));
    expect(page.location.get().search).toBe(`?day=${plusDays(TODAY, -1)}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Facility Insights');
    await waitFor(() => expect(screen.queryByText(/^Today so far/)).toBeNull(), SOON);
    await userEvent.click(screen.getByRole('button', { name: 'Back to today' }));
    expect(page.location.get().search).toBe('');
  });

  it('FIN-04 counts the sales of this day that the server does not have, and asks again when it has one', async () => {
    const now = new Date().toISOString();
    const old = '2026-01-05T10:00:00Z';
    page = await openInsights('/overview', {
      async fill(_db, outboxDb) {
        await outboxDb.outbox.bulkPut([
          outboxSale({ uuid: 's1', seq: 1, created_at: now }),
          outboxSale({ uuid: 's2', seq: 2, created_at: now, state: 'quarantined' }),
          outboxSale({ uuid: 's3', seq: 3, created_at: now, state: 'acknowledged', acknowledged_at: old }),
          outboxSale({ uuid: 's4', seq: 4, created_at: old }),
        ]);
      },
    });
    const note = await screen.findByText(
      /2 sales \(GHS\s90\.00\) on this device are not in these figures yet/,
      {},
      SOON,
    );
    expect(within(note).getByRole('link').getAttribute('href')).toBe(`/pos/sales?day=${TODAY}`);
    const asked = () => page.server.asked('GET', '/api/facility-insights/overview/').length;
    expect(asked()).toBe(1);
    const later = new Date(Date.now() + 60_000).toISOString();
    await act(() => page.outboxDb.outbox.update('s1', { state: 'acknowledged', acknowledged_at: later }));
    await waitFor(() => expect(asked()).toBe(2), SOON);
  });

  it('FIN-04 CON-23 shows the last stored figures with their time while the server does not answer', async () => {
    const server = insightsServer();
    server.reachable = false;
    const yesterday = overview(plusDays(TODAY, -1), { sales: figure('77.00', null) });
    page = await openInsights('/overview', {
      server,
      async fill(_db, outboxDb) {
        const value = toStore({ path: '/api/other', at: '2026-11-21T18:00:00Z', value: yesterday });
        await outboxDb.meta.put({ key: 'draft:f1:insights/overview', value });
      },
    });
    act(() => page.connectivity.set(offline));
    expect((await card('Sales')).textContent).toMatch(/77\.00/);
    expect(
      screen.getByText(/The server does not answer. These are the last figures stored on this device/),
    ).toBeTruthy();
    server.reachable = true;
    act(() => page.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    await waitFor(async () => expect((await card('Sales')).textContent).toMatch(/1,120\.00/), SOON);
    expect(screen.queryByText(/does not answer/)).toBeNull();
  });

  it('FIN-04 keeps what the server answered on the device', async () => {
    page = await openInsights('/overview');
    await card('Sales');
    await waitFor(async () => {
      const kept = (await page.shell.drafts.get('insights/overview')) as { value: { day: string } };
      expect(kept.value.day).toBe(TODAY);
    }, SOON);
  });

  it('DWN-04 DWN-05 without a copy on the device has the figures of the server alone, and keeps none of them', async () => {
    const kept = toStore({ path: '/api/other', at: '2026-11-21T18:00:00Z', value: overview(plusDays(TODAY, -1)) });
    const server = insightsServer();
    server.reachable = false;
    page = await openInsights('/overview', {
      server,
      keepsCopy: false,
      fill: (_db, outboxDb) => outboxDb.meta.put({ key: 'draft:f1:insights/overview', value: kept }),
    });
    act(() => page.connectivity.set(offline));
    expect(await screen.findByText(/this device keeps no copy/, undefined, SOON)).toBeTruthy();
    server.reachable = true;
    act(() => page.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    expect((await card('Sales')).textContent).toMatch(/1,120\.00/);
    act(() => page.connectivity.set(offline));
    expect(
      await screen.findByText(/^The server does not answer\. These figures are from/, undefined, SOON),
    ).toBeTruthy();
    // Whatever would be kept is written in its turn, before this.
    await page.shell.drafts.put('last', true);
    expect(await page.shell.drafts.get('insights/overview')).toEqual(kept);
  });

  it('FIN-04 says kindly that nothing is stored yet, and that nothing was sold', async () => {
    const server = insightsServer();
    server.reachable = false;
    page = await openInsights('/overview', { server });
    act(() => page.connectivity.set(offline));
    expect(await screen.findByText(/were not stored on this device before/, undefined, SOON)).toBeTruthy();
    const nothing = { sales: figure('0.00', null, 0), sale_count: figure('0', null, 0), by_hour: [] };
    server.on('GET', '/api/facility-insights/overview/', overview(TODAY, nothing));
    server.reachable = true;
    act(() => page.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    expect(await screen.findByText('No sales yet today, nor a week ago', undefined, SOON)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Make a sale' }).getAttribute('href')).toBe('/pos/patient');
    await page.leave();
    // Staff look, and do not sell.
    page = await openInsights('/overview', { server, user: { userapps: withAnalytics, is_staff: true } });
    expect(await screen.findByText('No sales yet today, nor a week ago', undefined, SOON)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Make a sale' })).toBeNull();
  });

  it('ROL-01 has a kind word for people without the app Analytics, whoever tells them', async () => {
    page = await openInsights('/overview', { user: { userapps: '[{"app":{"name":"POS"}}]' } });
    expect(screen.getByText('Insights are for those who run the facility')).toBeTruthy();
    expect(page.server.requests).toEqual([]);
    await page.leave();
    const server = insightsServer().on('GET', '/api/facility-insights/overview/', () => {
      throw new ServerProblem(403, 'forbidden', 'no');
    });
    page = await openInsights('/overview', { server });
    expect(await screen.findByText('Insights are for those who run the facility', undefined, SOON)).toBeTruthy();
  });

  it('LNG-01 writes numbers and money the French way', async () => {
    page = await openInsights('/overview', { language: 'fr' });
    const sales = await card('Ventes');
    expect(sales.textContent?.replace(/[\u00a0\u202f]/g, ' ')).toContain('1 120,00 GHS');
    expect(sales.textContent?.replace(/[\u00a0\u202f]/g, ' ')).toContain(
      '120,00 GHS de plus (+12 %) que le dimanche 15',
    );
  });
});
