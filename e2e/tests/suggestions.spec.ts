/** What to order: worked out on the device, put into the cart, sent without a server, and never suggested twice. */
import AxeBuilder from '@axe-core/playwright';
import type { Need } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { drained, feed } from '../harness/device.ts';
import type { FaultProxy } from '../harness/fault-proxy.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { BloomServer } from '../harness/server.ts';
import { Home } from '../pages/home.ts';
import { OrdersScreen } from '../pages/orders-screen.ts';
import { readyOffline } from '../pages/shell.ts';

const HEAD = 'supplier,barcode_id,name,pack,units per pack,price,availability,lead days,minimum packs';

/** Three products of the facility with an offer each; a lot is needed of the first two, little of the third. */
async function needed(server: BloomServer, line: FaultProxy): Promise<string[]> {
  const all = await Api.remembered(server.url, 'abena').products();
  const products = all.filter(({ stocked, barcode_id }) => stocked !== false && barcode_id).slice(0, 3);
  const rows = products.map(({ barcode_id }, at) =>
    ['Zephyr Pharma', barcode_id, `Zephyr ${at}`, 'Box of 10', 10, '2.50', 'available', 2, 1].join(','),
  );
  const staff = Api.remembered(server.url, 'efua');
  const upload = await staff.upload('supplier_offers', [HEAD, ...rows].join('\n'), { country: 'GH' });
  expect(upload.status, JSON.stringify(upload)).toBe('COMPLETED');
  const results = products.map(
    ({ uuid, barcode_id, quantity }, at): Need => ({
      ...{ product_uuid: uuid, barcode: barcode_id, number: at + 1, as_of: new Date().toISOString(), gone: false },
      ...{ days: 90, days_without: 0, lost: 0, on_order: 0, incoming: 0 },
      consumed: at < 2 ? 90 * (Math.max(0, quantity) + 10) : 1,
    }),
  );
  const body = JSON.stringify({ count: results.length, next: null, results });
  // The figures of a demo depend on its day: these do not.
  const headers = { 'content-type': 'application/json' };
  line.break({ kind: 'status', status: 200, headers, body }, { path: '/api/orders/needs/' });
  return products.map(({ name }) => name);
}

async function expectNoFindings(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect(findings, where).toEqual([]);
}

test('OUT-01 HOM-25 what runs out is told on home and suggested, ordered without a server, and not suggested again', async ({
  server,
  line,
  signedIn,
}) => {
  test.slow();
  const [first = '', second = ''] = await needed(server, line);
  const page = await signedIn('abena', { through: line });
  await new Home(page).ready('Abena');
  for (const name of ['offers', 'needs'] as const) {
    await expect.poll(async () => (await feed(page, name))?.state, { timeout: 90_000 }).toBe('done');
  }
  await readyOffline(page, ['orders']);
  await server.kill();
  await page.goto('/');
  const urgent = page.getByRole('main').getByRole('link', { name: /to order urgently$/ });
  await expect(urgent).toHaveText('2 to order urgently', { timeout: 60_000 });
  await urgent.click();
  await expect(page.getByRole('tab', { name: 'Urgent (2)' })).toBeVisible({ timeout: 60_000 });
  const packs = (name: string) => page.getByRole('textbox', { name: `Packs of ${name}`, exact: true });
  await packs(first).fill('7');
  await page.getByRole('button', { name: second }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'days with stock of the last 90' })).toBeVisible();
  await expectNoFindings(page, 'suggestions');
  await page.getByRole('button', { name: 'Add to the order' }).click();
  await page.getByRole('link', { name: 'Cart (2)' }).click();
  await expect(packs('Zephyr 0')).toHaveValue('7');
  const orders = new OrdersScreen(page);
  await orders.send.click();
  await expect(orders.unsent).toHaveCount(1);
  await page.getByRole('link', { name: 'What to order' }).click();
  await expect(page.getByRole('tab', { name: 'Urgent (2)' })).toBeHidden();
  await page.getByRole('tab', { name: /^Enough/ }).click();
  await page.getByRole('button', { name: second }).click();
  await expect(page.getByText('ordered on this device since then')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' }).click();
  await new Home(page).ready('Abena');
  // Seven packs of the first are too few.
  await expect(urgent).toHaveText('1 to order urgently');
  await server.start();
  await drained(page);
  const [made] = await Api.remembered(server.url, 'abena').orders();
  expect(made?.lines.find(({ name }) => name === 'Zephyr 0')).toMatchObject({ packs: 7, state: 'asked' });
});

test('ORD-12 what to order is read and changed on a phone in French, within a budget', async ({
  server,
  line,
  signedIn,
}) => {
  test.slow();
  const [first = '', second = ''] = await needed(server, line);
  const page = await signedIn('abena', { through: line, input: 'touch' });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await page.goto('/orders/suggested');
  await expect(page.getByRole('tab', { name: 'Urgent (2)' })).toBeVisible({ timeout: 90_000 });
  const packs = (name: string) => page.getByRole('textbox', { name: `Boîtes de ${name}`, exact: true });
  await page.getByRole('textbox', { name: 'Budget en GHS' }).fill('5');
  const bought = async () => (await Promise.all([first, second].map((name) => packs(name).inputValue()))).sort();
  await expect.poll(bought).toEqual(['0', '2']);
  await page.getByRole('button', { name: first }).tap();
  await expect(page.getByText('le prix à l’unité le plus bas')).toBeVisible();
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen as number);
  await expectNoFindings(page, 'suggestions on a phone');
});
