/** Stock between two places: what left, what arrived, and the books of both. */
import type { InventoryItem, StockTransfer, TransferLine } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { agree, stocksOf } from '../harness/ledger.ts';
import { Shop } from '../harness/shop.ts';
import { type Arrival, Receiving } from '../pages/receiving.ts';
import { Stack } from '../pages/stack.ts';

const INCOMING = 'Complete Incoming Stock Transfer';
const WITHIN_A_DAY =
  'You have pending stock transfers. Complete it within 1 day to ensure accurate inventory levels, or it will be finalised by your PSA.';
const BY_ITSELF =
  'You have pending stock transfers that will be completed automatically by your facility PSA if not completed.';
const DAY_MS = 86_400_000;

test('IST-03 IST-10 IST-12 IST-13 IST-14 IST-21 a transfer received in part: the banner leads to it and goes, and the books of both places agree', async ({
  server,
  signedIn,
}) => {
  const [ama, yaw] = [Api.remembered(server.url, 'ama'), Api.remembered(server.url, 'yaw')];
  const before = await stocksOf(ama, yaw);
  const [transfer] = (await ama.transfers('I')) as [StockTransfer];
  const [damaged, missing, ...rest] = transfer.products as [TransferLine, TransferLine, ...TransferLine[]];
  const arrivals: Arrival[] = [
    { line: damaged, received: damaged.quantity - 2, reason: 'Damaged' },
    { line: missing, received: 0, reason: 'Missing' },
    ...rest.map((line) => ({ line, received: line.quantity })),
  ];

  const page = await signedIn('ama');
  const stack = new Stack(page);
  await stack.shows(INCOMING, WITHIN_A_DAY);
  await stack.press(INCOMING, 'view transfer');
  await expect(page).toHaveURL(/\/inventory\/stock-transfer\/[^/]+\/?\?status=I$/);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: transfer.source_facility.name }).click();
  await stack.lacks(INCOMING);
  const receiving = new Receiving(page, transfer);
  await receiving.open();
  await receiving.count(arrivals[0] as Arrival);
  await receiving.count(arrivals[1] as Arrival);
  await receiving.restAsSent();
  await receiving.finalise(2 + missing.quantity);
  await stack.said(new RegExp(`Transfer ${transfer.number} is received`));

  // What was sent had left before.
  const now = await stocksOf(ama, yaw);
  await agree(transfer, arrivals, before, now, { hadLeft: true });

  // The device has it too, and the bin card on the screen says where it came from.
  await page.getByRole('navigation', { name: 'Inventory pages' }).getByRole('link', { name: 'Products' }).click();
  await main.getByRole('searchbox', { name: 'Search products' }).fill(damaged.barcode_id);
  await main.getByRole('link', { name: damaged.name }).click();
  const product = page.getByRole('dialog', { name: damaged.name });
  await product.getByRole('tab', { name: 'Movements' }).click();
  const newest = product.getByRole('row').nth(1);
  await expect(newest).toContainText('Transfer in');
  await expect(newest).toContainText(`+${arrivals[0]?.received}`);
  await expect(newest).toContainText(String(now.here.get(damaged.barcode_id)?.quantity));
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Inventory pages' }).getByRole('link', { name: 'Expired' }).click();
  await expect(page.getByRole('heading', { name: 'Expired products' })).toBeVisible();
  await page.reload();
  await stack.shows(/expiring soon/);
  await stack.lacks(INCOMING);
});

test('IST-05 IST-08 IST-11 IST-20 a closed banner stays closed over a reload, and comes back after a day with the other words', async ({
  signedIn,
}) => {
  const page = await signedIn('ama');
  const stack = new Stack(page);
  await stack.shows(INCOMING, WITHIN_A_DAY);
  await stack.close(INCOMING);
  const asked = page.waitForResponse((answer) => answer.url().includes('/stock-transfers/?'));
  await page.reload();
  await asked;
  // The other reminders of stock come with it.
  await stack.shows(/expiring soon/);
  await stack.lacks(INCOMING);

  // How long it stays closed is for the clock of the device to say.
  await page.clock.setFixedTime(Date.now() + DAY_MS + 60_000);
  await page.reload();
  await stack.shows(INCOMING, BY_ITSELF);
});

test('IST-04 IST-14 IST-15 IST-20 a transfer made by hand and sent: it moves stock only when sent, and the receiver hears of it though an older banner was closed', async ({
  server,
  signedIn,
}) => {
  const [ama, yaw] = [Api.remembered(server.url, 'ama'), Api.remembered(server.url, 'yaw')];
  const before = await yaw.stock();
  const [first, second] = (await Shop.of(yaw)).sellable(2) as [InventoryItem, InventoryItem];
  const here = await signedIn('ama');
  const stack = new Stack(here);
  await stack.shows(INCOMING);
  const pages = here.getByRole('navigation', { name: 'Inventory pages' });
  await here.goto('/inventory/expired-products');
  await stack.shows(INCOMING);
  await pages.getByRole('link', { name: 'Products' }).click();
  await stack.lacks(INCOMING);
  await pages.getByRole('link', { name: 'Expired' }).click();
  await stack.close(INCOMING);
  const [old] = (await ama.transfers('I')) as [StockTransfer];
  await ama.write('POST', `/api/inventory-bff/stock-transfers/${old.id}/finalise/`, { lines: [] });
  await lookAtTransfers(here);

  const page = await signedIn('yaw', { path: '/inventory/all' });
  await downloaded(page, 'inventory');
  const main = page.getByRole('main');
  await page.getByRole('navigation', { name: 'Inventory pages' }).getByRole('link', { name: 'Transfers' }).click();
  await main.getByRole('button', { name: 'New transfer' }).click();
  await main.getByRole('combobox', { name: 'To', exact: true }).fill('harmattan');
  await main.getByRole('option', { name: old.destination_facility.name }).click();
  await expect(main.getByRole('combobox', { name: 'To', exact: true }), 'it is chosen').toHaveCount(0);
  for (const [item, quantity] of [
    [first, 7],
    [second, second.quantity + 1],
  ] as const) {
    await main.getByRole('combobox', { name: 'Product', exact: true }).fill(item.brand_name);
    await main.getByRole('option', { name: item.name }).click();
    await main.getByRole('textbox', { name: `Quantity of ${item.name}` }).fill(String(quantity));
  }
  const send = main.getByRole('button', { name: 'Send 2 lines' });
  await expect(main.getByText(`Only ${second.quantity.toLocaleString('en')} in stock`)).toBeVisible();
  await expect(send).toBeDisabled();
  await main.getByRole('textbox', { name: `Quantity of ${second.name}` }).fill('3');
  await main.getByRole('button', { name: 'Save draft' }).click();
  await new Stack(page).said(/The draft is saved\. Nothing has moved yet\./);
  expect(await yaw.stock()).toEqual(before);
  expect(await ama.transfers('I')).toEqual([]);

  await send.click();
  const sure = page.getByRole('dialog', { name: `Send to ${old.destination_facility.name}?` });
  await sure.getByRole('button', { name: 'Send 2 lines' }).click();
  await new Stack(page).said(/Transfer \d+ is on its way\./);
  const after = new Map(before);
  after.set(first.uuid, first.quantity - 7).set(second.uuid, second.quantity - 3);
  expect(await yaw.stock()).toEqual(after);

  await stack.lacks(INCOMING);
  await lookAtTransfers(here);
  await stack.shows(INCOMING);
});

/** Opens the transfers and leaves them: the shell asks what is on its way. */
async function lookAtTransfers(page: Page): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Inventory pages' });
  await pages.getByRole('link', { name: 'Transfers' }).click();
  await expect(page.getByRole('heading', { name: 'Stock transfers' })).toBeVisible();
  const asked = page.waitForResponse((answer) =>
    /stock-transfers\/\?.*page=1&status=I(&direction=incoming)?$/.test(answer.url()),
  );
  await pages.getByRole('link', { name: 'Expired' }).click();
  await asked;
}
