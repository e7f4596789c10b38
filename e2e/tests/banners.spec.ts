/** The cards of stock at the bottom left: each comes, goes, and comes back by a memory of its own. */
import type { Batch, InventoryItem } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { uuidv7 } from '../harness/records.ts';
import { oneMore, priceList, Shop } from '../harness/shop.ts';
import { Drawer } from '../pages/drawer.ts';
import { comeBackOnline } from '../pages/shell.ts';
import { Stack } from '../pages/stack.ts';

const DAY_MS = 86_400_000;
const EXPIRED = 'expired products';
const SOON = 'products expiring soon';
const PRICES = /products? ha(?:ve new prices|s a new price)/;
const QUANTITIES = /products? ha(?:ve new quantities|s a new quantity)/;
const INCOMING = 'Complete Incoming Stock Transfer';
const UPLOAD_FAILED = 'Something happened with your price upload';

const goHome = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Home' }).click();

test('EXR-01 EXR-02 EXR-06 EXR-07 EXR-08 NOT-15 what expired and what will: closing or opening one leaves the other, for a day', async ({
  server,
  signedIn,
}) => {
  const day = (from: number) => new Date(Date.now() + from * DAY_MS).toISOString().slice(0, 10);
  const products = await Api.remembered(server.url, 'ama').products();
  const having = (from: string, to: string) =>
    products
      .filter(({ batches }) =>
        batches.some(({ quantity, expiry_date }) => quantity > 0 && expiry_date >= from && expiry_date <= to),
      )
      .length.toLocaleString('en');
  const page = await signedIn('ama');
  const stack = new Stack(page);
  await downloaded(page, 'inventory');
  await stack.shows(EXPIRED, `You have ${having('0000', day(-1))} expired products`);
  await stack.shows(SOON, `You have ${having(day(0), day(90))} products expiring soon`);

  await stack.close(EXPIRED);
  await stack.shows(SOON);
  await page.reload();
  await stack.shows(SOON);
  await stack.shows(INCOMING);
  await stack.lacks(EXPIRED);
  await stack.press(SOON, 'View');
  await expect(page).toHaveURL(/\/inventory\/expiring-soon$/);
  await expect(page.getByRole('heading', { name: 'Expiring soon' })).toBeVisible();
  await goHome(page);
  await stack.shows(INCOMING);
  await stack.count(/./, 1);

  // Whether a day is over is for the clock of the device to say.
  await page.clock.setFixedTime(Date.now() + DAY_MS + 60_000);
  await page.reload();
  await stack.shows(EXPIRED);
  await stack.shows(SOON);
});

test('IST-18 IST-22 the reminder of an incoming transfer is 510 pixels wide, and never wider than the window', async ({
  signedIn,
}) => {
  const page = await signedIn('kofi');
  const stack = new Stack(page);
  const card = stack.card(INCOMING);
  // Those of the stock come with it, and move the others.
  await downloaded(page, 'inventory');
  await stack.shows(EXPIRED);
  await stack.shows(SOON);
  await stack.open();
  await expect(card).toBeVisible();
  expect(Math.round((await card.boundingBox())?.width ?? 0)).toBe(510);
  await stack.fold();
  for (const window of [480, 360, 320]) {
    await page.setViewportSize({ width: window, height: 800 });
    await stack.shows(INCOMING);
  }
});

test('PRC-16 PRC-18 PRC-19 PRC-20 PRC-21 NOT-15 new prices and new quantities: each card closes for itself, and the next change brings it back', async ({
  server,
  signedIn,
}) => {
  const [kofi, efua] = [Api.remembered(server.url, 'kofi'), Api.remembered(server.url, 'efua')];
  const [first, second, third] = (await Shop.of(kofi)).sellable(3) as [InventoryItem, InventoryItem, InventoryItem];
  const page = await signedIn('ama');
  const stack = new Stack(page);
  await downloaded(page, 'inventory');
  const changePrice = async (item: InventoryItem) => {
    const file = priceList([[item, oneMore(item.walk_in_selling_price)]]);
    const upload = await efua.upload('price_list', file, { country: 'GH' });
    expect([upload.status, upload.error_count]).toEqual(['COMPLETED', 0]);
  };

  await changePrice(first);
  await kofi.write('POST', '/api/inventory/adjustments/', {
    id: uuidv7(),
    facility_id: await kofi.facilityId(),
    product_id: third.uuid,
    batch_id: (third.batches[0] as Batch).id,
    new_batch: null,
    quantity: -1,
    reason: 'damaged',
    note: '',
  });
  await comeBackOnline(page);
  await stack.shows(PRICES, '1 product has a new price');
  await stack.shows(QUANTITIES, '1 product has a new quantity');
  await stack.close(PRICES);
  await page.reload();
  await stack.shows(QUANTITIES);
  await stack.lacks(PRICES);

  await changePrice(second);
  await comeBackOnline(page);
  await stack.shows(PRICES, '2 products have new prices');
  await stack.press(PRICES, 'View');
  await expect(page).toHaveURL(/\/inventory\/new-prices$/);
  for (const item of [first, second]) {
    const row = page.getByRole('row').filter({ hasText: item.name });
    await expect(row).toContainText(item.walk_in_selling_price);
    await expect(row).toContainText(oneMore(item.walk_in_selling_price));
  }
  await goHome(page);
  await stack.shows(QUANTITIES);
  await stack.lacks(PRICES);
  await stack.press(QUANTITIES, 'View');
  await expect(page).toHaveURL(/\/inventory\/all$/);
  await goHome(page);
  await stack.shows(EXPIRED);
  await stack.lacks(QUANTITIES);
});

test('UPL-17 UPL-18 UPL-24 UPL-25 UPL-31 NOT-03 a price upload that failed: told when its page is left, closed for good, while its card stays and the next failure is told again', async ({
  signedIn,
}) => {
  const page = await signedIn('efua', { path: '/inventory/price-list/GH' });
  const stack = new Stack(page);
  const main = page.getByRole('main');
  const failWith = async (text: string) => {
    await main.getByRole('tab', { name: 'Upload', exact: true }).click();
    const choosing = page.waitForEvent('filechooser');
    await main.getByRole('button', { name: 'Choose a file' }).click();
    await (await choosing).setFiles({ name: 'ghana.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await main.getByRole('button', { name: 'Start upload' }).click();
    await expect(main.getByText('The file was not applied.')).toBeVisible();
  };

  await failWith('Drug ID,Walk-in price,Member price\n');
  await stack.lacks(UPLOAD_FAILED, 'the page itself says it');
  await goHome(page);
  await stack.shows(UPLOAD_FAILED);
  await stack.close(UPLOAD_FAILED);
  const drawer = await new Drawer(page).open();
  await expect(drawer.panel).toContainText(UPLOAD_FAILED);
  await drawer.close();

  await page.reload();
  await drawer.open();
  await expect(drawer.panel).toContainText(UPLOAD_FAILED);
  await stack.lacks(UPLOAD_FAILED);
  await drawer.panel.getByRole('button', { name: 'Go to upload' }).click();
  await expect(page).toHaveURL(/\/inventory\/price-list\/GH/);
  await failWith('Drug ID,Walk-in price,Member price\n\n');
  await goHome(page);
  await stack.count(UPLOAD_FAILED, 1);
});
