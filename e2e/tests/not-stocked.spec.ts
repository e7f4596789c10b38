/** Services and fees: sold like anything else, with no word about stock anywhere. */
import { randomUUID } from 'node:crypto';
import type { InventoryItem, Sale } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { minor } from '../harness/shop.ts';
import { type Cashier, cashierWith } from '../pages/cashier.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { Till } from '../pages/till.ts';

/** Whatever a till or a list says of stock, a lot or a day, in either language. */
const OF_STOCK = /left|none|stock|lot|batch|exp|reste|restant|rupture|périm|records|registres/i;

/** What the server has of this receipt, once. */
async function onServer(api: Api, receipt: string): Promise<Sale> {
  const [sale, ...others] = (await api.sales()).filter(({ receipt_number }) => receipt_number === receipt);
  expect(others).toEqual([]);
  return sale as Sale;
}

/** Sells so many; on the way nothing is said of stock. */
async function sell(page: Page, cashier: Cashier, item: InventoryItem, quantity: number): Promise<string> {
  await cashier.sale.search.fill(item.name);
  await expect(cashier.sale.products.getByRole('option').first()).toContainText(item.name);
  await expect(cashier.sale.products).not.toContainText(OF_STOCK);
  const phone = (page.viewportSize()?.width ?? 0) < 600;
  if (!phone) await cashier.sale.search.fill('');
  // A service has no brand to be found by.
  await cashier.add({ ...item, brand_name: item.name });
  await cashier.setQuantity(item, quantity);
  await cashier.expectLines({ [item.name]: quantity });
  const sheet = (name: RegExp) => page.getByRole('main').getByRole('button', { name });
  if (phone) await cashier.use(sheet(/^afficher la vente/i));
  await expect(cashier.sale.lines).not.toContainText(OF_STOCK);
  if (phone) await cashier.use(sheet(/^masquer la vente/i));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cashier.startPaying();
  const receipt = await cashier.complete();
  await cashier.receipt.expectOnPaper(item.name, receipt);
  await cashier.nextSale();
  return receipt;
}

async function expectNoStockMoved(api: Api, item: InventoryItem, stock: Map<string, number>): Promise<void> {
  expect(await api.stock()).toEqual(stock);
  expect(await api.movements(item.uuid)).toEqual([]);
  expect(await api.belowZero()).toEqual([]);
}

test('OUT-01 ENT-26 a service is made by hand, sold offline and online in any quantity, and no stock moves', async ({
  server,
  signedIn,
}) => {
  const api = Api.remembered(server.url, 'ama');
  const page = await signedIn('ama', { path: '/inventory/all' });
  await downloaded(page, 'inventory');
  await page.getByRole('button', { name: 'New product' }).click();
  const form = page.getByRole('dialog', { name: 'New product of your own' });
  await form.getByLabel('Name', { exact: true }).fill('Blood pressure check');
  await form.getByLabel('Walk-in price (GHS)').fill('15');
  await form.getByRole('checkbox', { name: 'Service or fee, not kept in stock' }).check();
  await form.getByRole('button', { name: 'Add product' }).click();
  const about = page.getByRole('dialog', { name: 'Blood pressure check' });
  await expect(about.getByText('Not stocked').first()).toBeVisible();
  await about.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('searchbox').fill('blood pressure');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Blood pressure check' }) });
  await expect(row).toContainText('Not stocked');

  const item = (await api.products()).find(({ name }) => name === 'Blood pressure check') as InventoryItem;
  const stock = await api.stock();
  await new Till(page).openFirstTime();
  const cashier = cashierWith('keyboard', page);

  await server.kill();
  const offline = await sell(page, cashier, item, 250);
  await server.start();
  await drained(page);
  const online = await sell(page, cashier, item, 1);
  await drained(page);

  for (const [receipt, quantity] of [
    [offline, 250],
    [online, 1],
  ] as const) {
    const sale = await onServer(api, receipt);
    expect([sale.flags, minor(sale.total), sale.lines.map((line) => line.quantity)]).toEqual([
      [],
      quantity * 15_00,
      [quantity],
    ]);
  }
  await expectNoStockMoved(api, item, stock);
  const history = new HistoryScreen(page);
  await history.open();
  await expect(history.sale(offline)).toContainText('250 × Blood pressure check');
  await expect(history.belowZero).toHaveCount(0);
});

test('OUT-01 LNG-01 in French on a phone, offline: a delivery fee is sold twelve times and no stock moves', async ({
  server,
  signedIn,
}) => {
  const api = Api.remembered(server.url, 'koffi');
  const item = await api.write<InventoryItem>('POST', '/api/inventory/custom-products/', {
    ...{ id: randomUUID(), facility_id: await api.facilityId(), name: 'Frais de livraison', stocked: false },
    ...{ generic_name: '', brand_name: '', form: '', strength: '', pack_size: '', category: '', barcode_id: '' },
    ...{ walk_in_selling_price: '500', member_selling_price: '500' },
  });
  const stock = await api.stock();
  const page = await signedIn('koffi', { input: 'touch', path: '/pos/patient' });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await new Till(page).openFirstTime();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Point de vente');
  await server.kill();

  const cashier = cashierWith('touch', page);
  const receipt = await sell(page, cashier, item, 12);

  await server.start();
  await drained(page);
  expect((await onServer(api, receipt)).flags).toEqual([]);
  await expectNoStockMoved(api, item, stock);
  const history = new HistoryScreen(page);
  await history.open();
  await expect(history.sale(receipt)).toContainText('12 × Frais de livraison');
});
