/** From offers to orders: searched, put into one cart and sent without a server, and each there exactly once. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained, feed, keptOffers, outbox } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { BloomServer } from '../harness/server.ts';
import { Home } from '../pages/home.ts';
import { expectInSight } from '../pages/in-sight.ts';
import { OrdersScreen } from '../pages/orders-screen.ts';
import { readyOffline } from '../pages/shell.ts';
import { Stack } from '../pages/stack.ts';

const HEAD = 'supplier,barcode_id,name,pack,units per pack,price,availability,lead days,minimum packs';
const ZEPHYR = 'Zephyr Pharma';
const QUORUM = 'Quorum Medical';

/** Provider staff upload the lists of both suppliers; one price may move. */
async function list(server: BloomServer, price: string): Promise<void> {
  const rows = [
    [ZEPHYR, '7000001', 'Zephyrol tablets', 'Box of 100', 100, price, 'available', 2, 1],
    [ZEPHYR, '7000002', 'Zephyrin drops', 'Bottle', 1, '4.25', 'limited', 2, 3],
    [QUORUM, '7000003', 'Quorimax syrup', 'Box of 12', 12, '30.00', 'available', 1, 1],
  ];
  const file = [HEAD, ...rows.map((row) => row.join(','))].join('\n');
  const upload = await Api.remembered(server.url, 'efua').upload('supplier_offers', file, { country: 'GH' });
  expect(upload.status, JSON.stringify(upload)).toBe('COMPLETED');
}

async function expectNoFindings(page: Page, where: string): Promise<void> {
  // Colours are read once they have faded in.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect(findings, where).toEqual([]);
}

test('OUT-01 OUT-23 ORD-1 ORD-6 orders made without a server arrive once each, and a price that moved meanwhile waits for a yes', async ({
  server,
  line,
  signedIn,
}) => {
  test.slow();
  await list(server, '12.50');
  const abena = Api.remembered(server.url, 'abena');
  const page = await signedIn('abena', { through: line });
  await new Home(page).ready('Abena');
  await expect.poll(async () => (await feed(page, 'offers'))?.state, { timeout: 90_000 }).toBe('done');
  await readyOffline(page, ['orders']);
  await page.goto('/orders/catalogue');
  const orders = new OrdersScreen(page);
  await orders.ready();

  await server.kill();
  await orders.add('zephyrol');
  await orders.add('quorimax');
  await orders.add('zephyrin');
  await expect(orders.part(ZEPHYR).getByRole('textbox', { name: 'Packs of Zephyrin drops' })).toHaveValue('3');
  await page.reload();
  await expect(orders.part(ZEPHYR)).toContainText('25.25', { timeout: 60_000 });
  await expect(orders.part(QUORUM)).toContainText('30.00');
  await expectNoFindings(page, 'the catalogue beside a cart');
  await orders.send.click();
  await expect(orders.unsent).toHaveCount(2);

  line.break({ kind: 'drop-before' }, { method: 'POST', path: '/api/sales/sync/' });
  await server.start();
  await list(server, '14.00');
  expect(await abena.orders()).toEqual([]);
  line.mend();
  await drained(page);
  const made = await abena.orders();
  expect(made.map(({ supplier }) => supplier.name).sort()).toEqual([QUORUM, ZEPHYR]);
  expect(made.map(({ uuid }) => uuid).sort()).toEqual((await outbox(page)).map(({ uuid }) => uuid).sort());

  await expect(orders.unsent).toHaveCount(0);
  await page.getByRole('link', { name: ZEPHYR }).click();
  const waiting = orders.line('Zephyrol tablets');
  await expect(waiting).toContainText(/12\.50.*14\.00/);
  const facts = page.getByRole('main').locator('dl');
  await expectNoFindings(page, 'an order with a line that waits');
  await expect(facts, 'without the line that waits').toContainText('GHS 12.75');
  await waiting.getByRole('button', { name: /^Accept/ }).click();
  await expect(facts).toContainText('GHS 26.75');
  const [zephyr] = (await abena.orders()).filter(({ supplier }) => supplier.name === ZEPHYR);
  expect(zephyr).toMatchObject({ state: 'submitted', waiting: 0, total: '26.75' });
  expect(zephyr?.lines.find(({ barcode }) => barcode === '7000001')).toMatchObject({ state: 'asked', price: '14.00' });
});

test('ORD-12 an order is made on a phone in French, and a supplier that has little of it is a warning', async ({
  server,
  signedIn,
}) => {
  test.slow();
  await list(server, '12.50');
  const page = await signedIn('abena', { input: 'touch' });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await page.goto('/orders/catalogue');
  const orders = new OrdersScreen(page);
  await orders.ready();
  await orders.tap('zephyrin');
  const said = page.getByText(`${ZEPHYR} a peu de Zephyrin drops. Il est dans le panier.`);
  await expect(said).toBeVisible();
  await page.getByRole('link', { name: /^Panier \(1 ligne\) / }).tap();
  await expect(page.getByRole('heading', { name: 'Panier' })).toBeVisible();
  await expect(orders.send).toHaveText('Envoyer 1 commande');
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen as number);
  await expectNoFindings(page, 'the cart on a phone');
  await orders.send.tap();
  await drained(page);
  await expect(page.getByRole('link', { name: ZEPHYR })).toContainText('Commandée');
});

/** Provider staff upload rows of the lists of suppliers. */
async function offer(server: BloomServer, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const file = [HEAD, ...rows.map((row) => row.join(','))].join('\n');
  const upload = await Api.remembered(server.url, 'efua').upload('supplier_offers', file, { country: 'GH' });
  expect(upload.status, JSON.stringify(upload)).toBe('COMPLETED');
}

test('ENT-07 a product of the inventory is ordered by its code without the server, and one that nobody offers is said to be so', async ({
  server,
  signedIn,
}) => {
  test.slow();
  const item = (await Api.remembered(server.url, 'abena').products()).find(({ barcode_id }) => barcode_id !== '');
  if (!item) throw new Error('the demonstration data has no product with a code');
  await offer(server, [
    [ZEPHYR, item.barcode_id, 'By its code', 'Box of 100', 100, '1.10', 'available', 2, 1],
    [QUORUM, item.barcode_id, 'By its code', 'Box of 10', 10, '0.10', 'available', 2, 1],
    [QUORUM, item.barcode_id, 'By its code', 'Sachet', 1, '0.01', 'unavailable', 2, 1],
  ]);
  const page = await signedIn('abena', { path: '/inventory/all' });
  await downloaded(page, 'inventory');
  await expect.poll(async () => (await feed(page, 'offers'))?.state, { timeout: 90_000 }).toBe('done');
  await readyOffline(page, ['inventory', 'orders']);
  await server.kill();

  await page.goto(`/inventory/all?product=${item.uuid}`);
  const dialog = page.getByRole('dialog', { name: item.name });
  await dialog.getByRole('button', { name: 'Order', exact: true }).click();
  const offers = page.getByRole('listbox', { name: 'Offers' }).getByRole('option');
  await expect(offers.first(), 'the cheapest unit').toContainText(QUORUM);
  await expect(offers.first()).toContainText('0.10');
  await expect(offers.nth(1)).toContainText(ZEPHYR);
  await expect(offers.last(), 'what the supplier has not').toContainText('None now');
  await expectNoFindings(page, 'the offers of one product');
  await new OrdersScreen(page).search.press('Enter');
  await expect(new OrdersScreen(page).part(QUORUM)).toContainText('0.10');

  await page.goto('/orders/catalogue?barcode=4006381333931');
  await expectInSight(page.getByText('No supplier offers 4006381333931'), 'that nobody offers it');
  await expect(offers).toHaveCount(0);
  await expectNoFindings(page, 'a product that nobody offers');
});

test('OUT-01 a spreadsheet becomes an order, and an order is ordered again at the price of today', async ({
  server,
  signedIn,
}) => {
  test.slow();
  await list(server, '12.50');
  const page = await signedIn('abena', { path: '/orders/cart' });
  await expect.poll(async () => (await feed(page, 'offers'))?.state, { timeout: 90_000 }).toBe('done');
  const orders = new OrdersScreen(page);
  await page.getByRole('button', { name: 'Add from a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add from a file' });
  const rows = ['Code-barres;Produit;Boîtes', '7000001;;4', ';quorimax syrup;2', '7999999;;1', '7000002;;x'];
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'order.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await expect(dialog.getByRole('listitem')).toHaveText([/^Row 4, Code-barres, “7999999”/, /^Row 5, Boîtes, “x”/]);
  await expectNoFindings(page, 'a sheet before it goes into the cart');
  await dialog.getByRole('button', { name: 'Add 2 rows to the cart' }).click();
  await expect(orders.part(ZEPHYR)).toContainText('50.00');
  await expect(orders.part(QUORUM)).toContainText('60.00');
  await orders.send.click();
  await new Stack(page).said(/^2 orders are on this device/);
  await drained(page);

  await list(server, '14.00');
  await page.getByRole('link', { name: ZEPHYR }).click();
  const again = page.getByRole('button', { name: 'Order again' });
  await expectInSight(again, 'the way to order it again');
  const price = async () => (await keptOffers(page)).find(({ barcode }) => barcode === '7000001')?.price;
  await expect.poll(price, { message: 'the price of today', timeout: 60_000 }).toBe('14.00');
  await again.click();
  const result = page.getByRole('region', { name: 'What was ordered again' });
  await expect(result.getByRole('listitem')).toHaveText(['Zephyrol tablets: 4 packs']);
  await expectNoFindings(page, 'an order that was ordered again');
  await result.getByRole('button', { name: 'To the cart' }).click();
  await expect(orders.part(ZEPHYR)).toContainText('56.00');
  await expect(orders.part(ZEPHYR)).not.toContainText('The price was');
});

for (const [id, location, label] of [
  ['HOM-19', 'GH', 'Marketplace'],
  ['HOM-20', 'SN', 'Orders'],
] as const) {
  test(`${id} NAV-04 ORD-12 in ${location} the tile, the title, the tab and the pages of the module say ${label}`, async ({
    signedIn,
  }) => {
    const page = await signedIn('abena', { path: '/favicon.ico' });
    await page.route('**/api/users/userinfo*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), location } });
    });
    await page.goto('/');
    await new Home(page).ready('Abena');
    await new Home(page).open(label);
    await expect(page.getByRole('heading', { level: 1, name: label, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${label} · Bloom`);
    const pages = page.getByRole('navigation', { name: `Pages of ${label}` });
    await expect(pages.getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page');
    const rail = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(rail.getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page');
  });
}
