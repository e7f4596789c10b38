import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayOf, plusDays } from '../shared/day';
import { toStore } from '../shared/stored-answer';
import { noOrders, orders } from '../testing/answers';
import { insightsServer, openInsights } from '../testing/open-insights';
import { outboxSale } from '../testing/outbox-sale';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const TODAY = dayOf(new Date(), 'Africa/Accra');
const ORDERS = JSON.stringify([{ app: { name: 'Analytics' } }, { app: { name: 'Order' } }]);

let page: Awaited<ReturnType<typeof openInsights>>;
afterEach(async () => {
  vi.restoreAllMocks();
  await page.leave();
});

const PATH = '/api/facility-insights/orders/';
const asked = () => page.server.asked('GET', PATH).map(({ query }) => `${query.get('from')} ${query.get('to')}`);
const card = (name: string) => screen.findByRole('group', { name }, SOON);
const table = (name: string) => screen.findByRole('table', { name }, SOON);
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));

function textOf(sheet: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(sheet ?? new Blob());
  });
}

describe('what came of what was ordered', () => {
  it('tells of thirty days how much came, how long it took and what is on order', async () => {
    page = await openInsights('/orders');
    const fill = await card('Fill rate');
    // 1,599 of 1,600 is not all of it.
    expect(fill.textContent).toContain('99%');
    expect(fill.textContent).toContain('1,599 of 1,600 units');
    expect(fill.textContent).toContain('2 lines (350 units) are still to come and not counted yet.');
    expect((await card('Lines that came whole')).textContent).toContain('12 of 15');
    const lead = await card('Lead time');
    expect(lead.textContent).toContain('3 days');
    expect(lead.textContent).toContain('Nine of ten within 9 days. From 7 orders.');
    expect((await card('On order now')).textContent).toContain('420.50');
    expect(asked()).toEqual([`${plusDays(TODAY, -29)} ${TODAY}`]);
    expect(screen.getByRole('link', { name: 'Orders', current: 'page' })).toBeTruthy();
    expect(screen.getByText(/With all orders and receipts that reached the server by/)).toBeTruthy();
  });

  it('says of each supplier what is not known yet instead of a figure of nothing', async () => {
    page = await openInsights('/orders');
    const [, sahel, volta] = within(await table('Suppliers')).getAllByRole('row');
    expect(cellsOf(sahel as HTMLElement)).toEqual([
      'Sahel Pharma',
      '8',
      '99%',
      '1,600',
      '1,599',
      '15',
      '12',
      '350',
      '3',
      'GHS 420.50',
    ]);
    expect(cellsOf(volta as HTMLElement).slice(0, 3)).toEqual(['=Volta', '1', 'Not known yet']);
    expect(cellsOf(volta as HTMLElement)[8]).toBe('Not known yet');
  });

  it('leads from what was missing longest to what suppliers offer of it, for who orders', async () => {
    page = await openInsights('/orders', { user: { userapps: ORDERS } });
    const worst = await table('Longest out of stock');
    const [, row] = within(worst).getAllByRole('row');
    expect(cellsOf(row as HTMLElement).slice(0, 6)).toEqual([
      'Amoxicillin 500 mg caps',
      '31',
      '90',
      '400',
      '12',
      '100',
    ]);
    const link = within(worst).getByRole('link', { name: 'Order Amoxicillin 500 mg caps' });
    expect(link.getAttribute('href')).toBe('/orders/catalogue?barcode=6001');
    expect(screen.getByText(/6 of 120 products were missing for a day or more, 1.2% of all their days/)).toBeTruthy();
  });

  it('offers nothing to order to who does not order', async () => {
    page = await openInsights('/orders');
    const worst = await table('Longest out of stock');
    expect(within(worst).queryByRole('columnheader', { name: 'Order' })).toBeNull();
    expect(within(worst).queryByRole('link', { name: /^Order/ })).toBeNull();
  });

  it('says when nothing was ordered and when too little is known, and leads to what to order', async () => {
    const server = insightsServer();
    server.on('GET', PATH, noOrders(TODAY, TODAY));
    page = await openInsights('/orders?period=today', { server, user: { userapps: ORDERS } });
    expect(await screen.findByText('Nothing was ordered in these days', undefined, SOON)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See what to order' }).getAttribute('href')).toBe('/orders/suggested');
    expect(screen.getByText(/Too little is known: no product was sold or used/)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('downloads the figures as they are, with no link and no text that runs as a formula', async () => {
    const sheets: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (sheet: Blob) => `blob:${sheets.push(sheet)}` }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    page = await openInsights('/orders', { user: { userapps: ORDERS } });
    await userEvent.click(await screen.findByRole('button', { name: 'Download: Suppliers' }, SOON));
    await userEvent.click(screen.getByRole('button', { name: 'Download: Longest out of stock' }));
    const [head, sahel, volta] = (await textOf(sheets[0])).split('\r\n');
    expect(head).toContain('Fill rate');
    expect(sahel).toBe('Sahel Pharma,8,0.9993,1600,1599,15,12,350,3,420.50');
    expect(volta).toBe("'=Volta,1,,0,0,0,0,350,,420.50");
    expect(await textOf(sheets[1])).toBe(
      'Product,Days without,Days known,Units used,Units asked for in vain,Units on order\r\n' +
        'Amoxicillin 500 mg caps,31,90,400,12,100\r\n',
    );
  });

  it('CON-23 shows the last stored figures with their time while the server does not answer', async () => {
    const server = insightsServer();
    server.reachable = false;
    const day = plusDays(TODAY, -1);
    page = await openInsights('/orders', {
      server,
      async fill(_db, outboxDb) {
        const value = toStore({ path: '/api/other', at: '2026-11-21T18:00:00Z', value: orders(day, day) });
        await outboxDb.meta.put({ key: 'draft:f1:insights/orders-30', value });
      },
    });
    act(() => page.connectivity.set({ state: 'lost', reachable: false, remainingHours: 20 }));
    expect((await card('Fill rate')).textContent).toContain('99%');
    expect(screen.getByText(/These are the last figures stored on this device/)).toBeTruthy();
    server.reachable = true;
    act(() => page.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    await waitFor(() => expect(screen.queryByText(/does not answer/)).toBeNull(), SOON);
  });

  it('counts the orders and receipts of this device that the figures do not have, and no sale', async () => {
    const written = { payload: undefined as never, created_at: new Date().toISOString() };
    page = await openInsights('/orders', {
      async fill(_db, outboxDb) {
        await outboxDb.outbox.bulkAdd([
          { ...outboxSale({ uuid: 'o', seq: 1 }), ...written, kind: 'order' },
          { ...outboxSale({ uuid: 'r', seq: 2 }), ...written, kind: 'receipt' },
          outboxSale({ uuid: 's', seq: 3 }),
        ] as never);
      },
    });
    expect(
      await screen.findByText(/2 orders and receipts on this device are not in these figures yet/, undefined, SOON),
    ).toBeTruthy();
  });
});
