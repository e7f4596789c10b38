import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayOf, plusDays } from '../shared/day';
import { figure, report } from '../testing/answers';
import { insightsServer, openInsights } from '../testing/open-insights';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const TODAY = dayOf(new Date(), 'Africa/Accra');
const WEEK = `${plusDays(TODAY, -6)}..${TODAY}`;

let page: Awaited<ReturnType<typeof openInsights>>;
afterEach(async () => {
  vi.restoreAllMocks();
  await page.leave();
});

const asked = () =>
  page.server
    .asked('GET', '/api/facility-insights/report/')
    .map(({ query }) => `${query.get('from')} ${query.get('to')}`);
const table = (name: string) => screen.findByRole('table', { name }, SOON);

function textOf(sheet: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(sheet ?? new Blob());
  });
}

describe('FIN-06 reports', () => {
  it('FIN-06 reports the last seven days, by day, hour, cashier, payment and product', async () => {
    page = await openInsights('/reports');
    const names = ['Sales by day', 'Sales by hour', 'Sales by cashier', 'Payments', 'Top products', 'Slow products'];
    for (const name of [...names, 'Lost sales']) expect(await table(name)).toBeTruthy();
    expect(asked()).toEqual([`${plusDays(TODAY, -6)} ${TODAY}`]);
    const payments = within(await table('Payments')).getAllByRole('link');
    expect(payments.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Cash', `/pos/sales?day=${WEEK}&payment=cash`],
      ['MTN MoMo', `/pos/sales?day=${WEEK}&payment=channel%3Agh-mtn`],
    ]);
    const cashier = within(await table('Sales by cashier')).getByRole('link', { name: 'Ama Mensah' });
    expect(cashier.getAttribute('href')).toBe(`/pos/sales?day=${WEEK}&cashier=u1`);
    const product = within(await table('Top products')).getByRole('link');
    expect(product.getAttribute('href')).toBe('/inventory/all?product=amox');
    expect(screen.getAllByRole('img')).toHaveLength(2);
  });

  it('FIN-06 takes other days, refuses impossible own ones, and keeps the choice in the address', async () => {
    page = await openInsights('/reports');
    await userEvent.click(await screen.findByRole('button', { name: '30 days' }, SOON));
    await waitFor(() => expect(asked().at(-1)).toBe(`${plusDays(TODAY, -29)} ${TODAY}`), SOON);
    expect(page.location.get().search).toBe('?period=30');
    await userEvent.click(screen.getByRole('button', { name: 'Own dates' }));
    const from = screen.getByLabelText('First day');
    await userEvent.clear(from);
    await userEvent.type(from, '2024-01-01');
    await userEvent.click(screen.getByRole('button', { name: 'Show report' }));
    expect(screen.getByText('A report covers up to 366 days.')).toBeTruthy();
    expect(asked()).toHaveLength(2);
    await userEvent.clear(from);
    await userEvent.type(from, TODAY);
    await userEvent.click(screen.getByRole('button', { name: 'Show report' }));
    await waitFor(() => expect(asked().at(-1)).toBe(`${TODAY} ${TODAY}`), SOON);
    expect(page.location.get().search).toBe(`?period=own&from=${TODAY}&to=${TODAY}`);
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Sales by day' })).toBeNull(), SOON);
  });

  it('FIN-06 downloads each table as it is on the server, with no text that runs as a formula', async () => {
    const sheets: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (sheet: Blob) => `blob:${sheets.push(sheet)}` }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    page = await openInsights('/reports?period=today');
    await userEvent.click(await screen.findByRole('button', { name: 'Download: Lost sales' }, SOON));
    await userEvent.click(screen.getByRole('button', { name: 'Download: Sales by cashier' }));
    expect(await textOf(sheets[0])).toContain("'=Coartem 80/480,2,5");
    expect(await textOf(sheets[1])).toBe('Cashier,Number of sales,Sales\r\nAma Mensah,12,1120.00\r\n');
    const [link] = click.mock.contexts as HTMLAnchorElement[];
    expect(link?.download).toBe(`Lost sales Accra Central Pharmacy ${TODAY}.csv`);
  });

  it('FIN-06 prints what is on the page', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    page = await openInsights('/reports');
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }, SOON));
    expect(print).toHaveBeenCalledOnce();
  });

  it('FIN-06 says of a service among the top products that it is not stocked', async () => {
    const server = insightsServer();
    const check = { product_uuid: 'check', name: 'Blood pressure check', quantity: 9, sales: '90.00', in_stock: null };
    server.on('GET', '/api/facility-insights/report/', report(TODAY, TODAY, { top_products: [check] }));
    page = await openInsights('/reports?period=today', { server });
    const cells = within(await table('Top products')).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([check.name, '9', expect.anything(), 'Not stocked']);
  });

  it('FIN-06 is friendly about days without a sale, and still tells of the stock', async () => {
    const server = insightsServer();
    const nothing = { sale_count: figure('0', '4', 0), sales: figure('0.00', '9.00', 0), by_day: [] };
    server.on('GET', '/api/facility-insights/report/', report(TODAY, TODAY, nothing));
    page = await openInsights('/reports?period=today', { server });
    expect(await screen.findByText('No sales in these days', undefined, SOON)).toBeTruthy();
    expect(await table('Slow products')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });
});
