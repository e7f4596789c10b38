/** Files of rows: what staff upload, what is said while it runs, and what the pharmacies have of it. */
import type { InventoryItem } from '@bloom/api-client';
import { Api } from '../harness/api.ts';
import { downloaded } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { minor, Shop } from '../harness/shop.ts';
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
  await expect(drawer).toContainText('Your Price was successfully processed');

  await page.goto(address);
  await expect(page.getByText('37 records failed to be processed')).toBeVisible();
  await expect(page.getByText('4,963 rows were applied.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'twelve' }).first();
  await expect(row).toContainText(String(GOOD + 2));
  await expect(row).toContainText('Walk-in price');

  // The device hears of it when it starts again with an old stamp, or comes back online.
  await till.context().setOffline(true);
  await expect(till.getByText('App is running in offline mode.').first()).toBeVisible({ timeout: 90_000 });
  await till.context().setOffline(false);
  await expect(till.getByText(/products have new prices/).first()).toBeVisible({ timeout: 120_000 });
  const price = (minor(item.walk_in_selling_price) + 1_00) / 100;
  await till.getByRole('searchbox').fill(item.brand_name);
  await expect(till.getByRole('option', { name: item.name }).first()).toContainText(price.toFixed(2));
});
