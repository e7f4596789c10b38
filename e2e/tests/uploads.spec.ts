/** Files of rows: what staff upload, what is said while it runs, and what the pharmacies have of it. */
import type { InventoryItem } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { minor, Shop } from '../harness/shop.ts';
import { expectInSight } from '../pages/in-sight.ts';
import { indicator } from '../pages/shell.ts';
import { Stack } from '../pages/stack.ts';
import { Till } from '../pages/till.ts';

const GOOD = 4_963;
const BAD = 37;

/** A price list in which the first rows are right, each price higher by one, and the last ones are not. */
function priceList(items: readonly InventoryItem[]): string {
  const plusOne = (price: string) => ((minor(price) + 1_00) / 100).toFixed(2);
  const rows = items.map((item, at) => {
    const walkIn = at < GOOD ? plusOne(item.walk_in_selling_price) : 'twelve';
    return [item.barcode_id, walkIn, plusOne(item.member_selling_price)].join(',');
  });
  return ['Drug ID,Walk-in price,Member price', ...rows].join('\n');
}

test.describe('with thousands of products', () => {
  test.use({ data: 'full' });

  test('UPL-01 UPL-13 UPL-16 UPL-29 PRC-01 PRC-16 staff upload 5,000 prices with 37 bad ones: good rows count, bad rows are named, a pharmacy sells at the new price', async ({
    server,
    signedIn,
  }) => {
    const ama = Api.remembered(server.url, 'ama');
    const [item] = (await Shop.of(ama)).sellable(1) as [InventoryItem];
    const others = (await ama.products()).filter(({ uuid }) => uuid !== item.uuid);
    const file = priceList([item, ...others].slice(0, GOOD + BAD));
    const till = await signedIn('ama', { path: '/pos/patient' });
    await new Till(till).openFirstTime();
    await downloaded(till, 'inventory');

    const page = await signedIn('efua', { path: '/inventory/price-list/GH' });
    await page.getByRole('tab', { name: 'Upload', exact: true }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await choosing).setFiles({ name: 'ghana.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(page.getByText('All required columns are there.')).toBeVisible();
    await page.getByRole('button', { name: 'Start upload' }).click();

    // Away from the page it goes on; its card says how it ended.
    await expect(
      page.getByText('You may leave this page.').or(page.getByText('Failed rows').first()).first(),
    ).toBeVisible();
    const address = page.url();
    await page.goto(server.url);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /notifications/i })
      .click();
    const drawer = page.getByRole('dialog', { name: 'Notifications' });
    await expect(drawer).toContainText(/Completed \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, { timeout: 120_000 });
    await expect(drawer).toContainText('Your Price was processed in part');

    await page.goto(address);
    await expect(page.getByText('37 records failed to be processed')).toBeVisible();
    await expect(page.getByText('4,963 rows were applied.')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'twelve' }).first();
    await expect(row).toContainText(String(GOOD + 2));
    await expect(row).toContainText('Walk-in price');

    // The device hears of it when it starts again with an old stamp, or comes back online.
    await till.context().setOffline(true);
    const stack = new Stack(till);
    await stack.shows('App is running in offline mode.');
    await till.context().setOffline(false);
    await stack.shows(/products have new prices/);
    const price = (minor(item.walk_in_selling_price) + 1_00) / 100;
    await till.getByRole('searchbox').fill(item.brand_name);
    await expect(till.getByRole('option', { name: item.name }).first()).toContainText(price.toFixed(2));
  });
});

test('UPL-01 PRC-10 PRC-13 own products from a file are at the till, and gone from every till when the file is undone; what a till sold meanwhile counts', async ({
  server,
  signedIn,
}) => {
  const ama = Api.remembered(server.url, 'ama');
  const till = await signedIn('kofi', { path: '/pos/patient' });
  await new Till(till).openFirstTime();
  const page = await signedIn('ama', { path: '/inventory/uploads/custom-product' });
  await downloaded(page, 'inventory');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const file = 'name,barcode,price,member price\nSavanna honey 300 g,7770001,40,38\nSavanna soap bar,7770002,12,11\n';
  await (await choosing).setFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Start upload' }).click();
  const undo = page.getByRole('button', { name: 'Undo this upload' });
  await undo.waitFor();
  const address = page.url();

  const found = (on: Page) => on.getByRole('listbox', { name: 'Products' }).getByRole('option', { name: /Savanna/ });
  const search = (on: Page) => on.getByRole('searchbox').fill('savanna');
  // Back online it hears of them, and loses the network again.
  await till.context().setOffline(true);
  await expect(indicator(till)).toContainText(/offline/i, { timeout: 90_000 });
  await till.context().setOffline(false);
  await search(till);
  await expect(found(till)).toHaveCount(2, { timeout: 120_000 });
  await till.context().setOffline(true);
  await expect(indicator(till)).toContainText(/offline/i, { timeout: 90_000 });
  // Left before its products came, the page asks for them when it starts again.
  await page.goto('/pos/patient');
  await search(page);
  await expect(found(page)).toHaveCount(2);

  await page.goto(address);
  await undo.click();
  await page.getByRole('button', { name: 'Undo it' }).click();
  await expectInSight(page.getByText(/^Undone by Ama Mensah/));
  await page.goto('/pos/patient');
  await search(page);
  await expect(found(page)).toHaveCount(0);

  await found(till).first().click();
  await new Till(till).pressComplete();
  const receipt = await new Till(till).receipt();
  await till.context().setOffline(false);
  await drained(till);
  const sales = (await ama.sales()).filter((sale) => sale.receipt_number === receipt);
  expect(sales.map(({ flags }) => flags)).toEqual([['unknown_product']]);
  await new Till(till).nextSale();
  await search(till);
  await expect(found(till)).toHaveCount(0, { timeout: 120_000 });
});
