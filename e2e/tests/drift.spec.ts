/** What changed elsewhere while a till was alone: what was said to the customer stands, and is marked for checking. */
import type { InventoryItem, Sale } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained, makeStale } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { minor, Shop } from '../harness/shop.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { KeyboardCashier } from '../pages/keyboard-cashier.ts';
import { Till } from '../pages/till.ts';

const CASHIER = 'wanjiru';

async function saleOf(api: Api, receipt: string): Promise<Sale> {
  const found = (await api.sales()).filter((sale) => sale.receipt_number === receipt);
  expect(found).toHaveLength(1);
  return found[0] as Sale;
}

async function sell(page: Page, item: InventoryItem, quantity = 1): Promise<string> {
  const cashier = new KeyboardCashier(page);
  await cashier.add(item);
  if (quantity > 1) await cashier.setQuantity(item, quantity);
  await cashier.startPaying();
  const receipt = await cashier.complete();
  await cashier.nextSale();
  return receipt;
}

test('a price that had changed: the printed one is charged, and the history says what to check', async ({
  server,
  signedIn,
}) => {
  const api = Api.remembered(server.url, CASHIER);
  const page = await signedIn(CASHIER, { path: '/pos/patient' });
  await new Till(page).openFirstTime();
  const [item] = (await Shop.of(api)).sellable(1) as [InventoryItem];
  const old = minor(item.walk_in_selling_price) + 7_00;
  await server.kill();
  await makeStale(page, 'inventory', item.uuid, { walk_in_selling_price: (old / 100).toFixed(2) });
  await page.reload();
  await new Till(page).ready();
  const receipt = await sell(page, item);
  await server.start();
  await drained(page);

  const sale = await saleOf(api, receipt);
  expect([minor(sale.total), sale.flags]).toEqual([old, ['price_differs']]);
  const history = new HistoryScreen(page);
  await history.open();
  await expect(history.summary(receipt)).toContainText('to check');
  await history.summary(receipt).click();
  await expect(history.sale(receipt)).toContainText('The price on the receipt was charged');
});

test('a promo that had ended: the printed discount is given, and the sale is marked', async ({ server, signedIn }) => {
  const api = Api.remembered(server.url, CASHIER);
  const page = await signedIn(CASHIER, { path: '/pos/patient' });
  await new Till(page).openFirstTime();
  await downloaded(page, 'promos');
  const over = (await api.promos()).find(({ is_active, ends_on }) => is_active && ends_on < '2026-01-01');
  const promo = over ?? (await api.promos()).find(({ is_active }) => !is_active);
  if (!promo) throw new Error('the demo has no promo that does not run');
  const [item] = (await Shop.of(api)).sellable(1) as [InventoryItem];
  await server.kill();
  await makeStale(page, 'promos', promo.id, { is_active: true, starts_on: '2020-01-01', ends_on: '2999-12-31' });
  await page.reload();
  await new Till(page).ready();
  const cashier = new KeyboardCashier(page);
  await cashier.add(item);
  await cashier.applyPromo(promo);
  await cashier.startPaying();
  const receipt = await cashier.complete();
  await server.start();
  await drained(page);

  const sale = await saleOf(api, receipt);
  expect(sale.promo?.code).toBe(promo.code);
  expect(minor(sale.total)).toBe(minor(item.walk_in_selling_price) - minor(sale.promo?.discount ?? ''));
  expect(minor(sale.promo?.discount ?? '')).toBeGreaterThan(0);
  expect(sale.flags).toEqual(['promo_not_running']);
});

test('two tills sell the same last packs: both sales stand, and the product is listed below zero', async ({
  server,
  signedIn,
}) => {
  const api = Api.remembered(server.url, CASHIER);
  const item = (await Shop.of(api)).scarce();
  const pages: Page[] = [];
  for (let till = 0; till < 2; till += 1) {
    const page = await signedIn(CASHIER, { path: '/pos/patient' });
    await new Till(page).openFirstTime();
    pages.push(page);
  }
  await server.kill();
  const receipts: string[] = [];
  for (const page of pages) receipts.push(await sell(page, item, item.quantity));
  await server.start();
  for (const page of pages) await drained(page);

  const flags = [];
  for (const receipt of receipts) flags.push((await saleOf(api, receipt)).flags);
  expect(flags.filter((of) => of.includes('oversold'))).toHaveLength(1);
  const below = (await api.belowZero()).find(({ uuid }) => uuid === item.uuid);
  expect(below?.quantity).toBe(-item.quantity);
});
