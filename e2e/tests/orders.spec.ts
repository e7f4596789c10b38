/** From offers to orders: searched, put into one cart and sent without a server, and each there exactly once. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { drained, feed, outbox } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { BloomServer } from '../harness/server.ts';
import { Home } from '../pages/home.ts';
import { OrdersScreen } from '../pages/orders-screen.ts';
import { readyOffline } from '../pages/shell.ts';

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
  const { violations } = await new AxeBuilder({ page }).analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect(findings, where).toEqual([]);
}

test('OUT-01 OUT-23 orders made without a server arrive once each, and a price that moved meanwhile waits for a yes', async ({
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

test('an order is made on a phone in French, and a supplier that has little of it is a warning', async ({
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
  await expect(page.getByText(`${ZEPHYR} a peu de Zephyrin drops. Il est dans le panier.`)).toBeVisible();
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
