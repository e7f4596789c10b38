/** Files that the server writes in the background: ordered, followed over a reload, fetched, and right. */
import type { InventoryItem, Sale } from '@bloom/api-client';
import type { Download, Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { rowsOf } from '../harness/sheets.ts';
import { minor } from '../harness/shop.ts';
import { Drawer } from '../pages/drawer.ts';
import { HistoryScreen } from '../pages/history-screen.ts';

const STATUS = { sales: '/api/sales/download/status/', inventory: '/api/inventory-ms/inventory-downloads/' };

/** As long as the file is being written. */
const withoutLink = (body: string): string =>
  JSON.stringify({ ...JSON.parse(body), state: 'running', s3_download_link: null, expires_at: null });

/** Clicks the link of the card; the card goes, and the drawer with it. */
async function fetchFile(page: Page, drawer: Drawer): Promise<Download> {
  const link = drawer.panel.getByRole('link', { name: 'Download', exact: true });
  await expect(link).toBeVisible();
  const starting = page.waitForEvent('download');
  await link.click();
  const file = await starting;
  await expect(drawer.panel).toBeHidden();
  await drawer.open();
  await expect(link).toBeHidden();
  return file;
}

/** The two last days on which something was sold, and what. Accra's days are those of UTC. */
async function lastTwoDays(api: Api): Promise<{ from: string; to: string; sales: Sale[] }> {
  const byDay = new Map<string, Sale[]>();
  let next: string | null = `/api/sales-history/?facility_id=${await api.facilityId()}&limit=50&status=A&offset=0`;
  while (next && byDay.size < 3) {
    const page: { next: string | null; results: Sale[] } = await api.get(next);
    for (const sale of page.results) {
      const day = sale.made_at.slice(0, 10);
      byDay.set(day, [...(byDay.get(day) ?? []), sale]);
    }
    next = page.next;
  }
  const [to, from] = [...byDay.keys()].sort().reverse();
  if (!from || !to) throw new Error('the demo has not sold on two days');
  return { from, to, sales: [...(byDay.get(from) ?? []), ...(byDay.get(to) ?? [])] };
}

test('EXP-01 EXP-02 EXP-03 EXP-04 EXP-08 EXP-10 EXP-15 the sales of two days: the card outlives a reload, its link gives every line of them, and nothing else', async ({
  server,
  line,
  signedIn,
}) => {
  const { from, to, sales } = await lastTwoDays(Api.remembered(server.url, 'kofi'));
  const page = await signedIn('kofi', { through: line });
  const finish = line.break({ kind: 'rewrite', change: withoutLink }, { path: STATUS.sales });
  await new HistoryScreen(page).open();
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Download the sales history' });
  await dialog.getByLabel('From').fill(from);
  await dialog.getByLabel('To', { exact: true }).fill(to);
  await dialog.getByRole('radio', { name: 'CSV' }).check();
  await dialog.getByRole('button', { name: 'Prepare the sheet' }).click();
  await expect(dialog).toBeHidden();

  const drawer = await new Drawer(page).open();
  await expect(drawer.panel).toContainText('Preparing your sales history download...');
  await page.reload();
  await drawer.open();
  await expect(drawer.panel).toContainText('Preparing your sales history download...');
  finish();
  await expect(drawer.panel).toContainText('Your sales history is ready');

  const file = await fetchFile(page, drawer);
  expect(file.suggestedFilename()).toBe(`sales-history-${from}-${to}.csv`);
  const rows = await rowsOf(file);
  const lines = sales.flatMap((sale) =>
    sale.lines.map(({ name, quantity, total }) =>
      [sale.made_at.slice(0, 10), sale.receipt_number, name, quantity, total].join(' | '),
    ),
  );
  const written = rows.map((row) => [row.Date, row.Receipt, row.Product, row.Quantity, row['Line total']].join(' | '));
  expect(written.sort()).toEqual(lines.sort());
  const sum = (amounts: (string | undefined)[]) => amounts.reduce((total, text) => total + (text ? minor(text) : 0), 0);
  expect(sum(rows.map((row) => row['Total of the sale']))).toBe(sum(sales.map(({ total }) => total)));
});

test('EXP-01 EXP-05 EXP-13 the inventory level as a workbook: polled until there is a link, and every product with what is in stock', async ({
  server,
  line,
  signedIn,
}) => {
  const api = Api.remembered(server.url, 'kofi');
  const products = await api.products();
  const page = await signedIn('kofi', { through: line, path: '/inventory/all' });
  await downloaded(page, 'inventory');
  line.break({ kind: 'rewrite', change: withoutLink }, { method: 'GET', path: STATUS.inventory, times: 2 });
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export inventory level (Excel)' }).click();

  const drawer = await new Drawer(page).open();
  await expect(drawer.panel).toContainText('Preparing your inventory level download...');
  await expect(drawer.panel).toContainText('Your inventory level is ready');
  const polls = { method: 'GET', path: STATUS.inventory };
  const before = line.count(polls);
  expect(before).toBeGreaterThan(2);

  const href = await drawer.panel.getByRole('link', { name: 'Download', exact: true }).getAttribute('href');
  const file = await fetchFile(page, drawer);
  expect(file.suggestedFilename()).toMatch(/^inventory-level-\d{4}-\d\d-\d\d\.xlsx$/);
  const units = new Map<string, number>();
  for (const row of await rowsOf(file)) {
    const code = row['Drug ID'] ?? '';
    units.set(code, (units.get(code) ?? 0) + Number(row.Quantity));
  }
  const wanted = new Map(products.map(({ barcode_id, quantity }: InventoryItem) => [barcode_id, quantity]));
  expect(units).toEqual(wanted);

  // The link needs no session, and nobody can make one for another time or file.
  const link = new URL(href ?? '', line.url);
  expect(link.href).not.toContain(api.token);
  expect((await fetch(link)).status).toBe(200);
  link.searchParams.set('expires', '1');
  const refused = await fetch(link);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'bad_link' }]);
  expect(line.count(polls), 'asked on after there was a link').toBe(before);
});
