/** Stock for many places from one file: drafts, then sent, then received, and the books of both places. */
import type { InventoryItem, StockTransfer, TransferLine } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { agree, stocksOf } from '../harness/ledger.ts';
import { Shop } from '../harness/shop.ts';
import { Drawer } from '../pages/drawer.ts';
import { type Arrival, Receiving } from '../pages/receiving.ts';
import { Stack } from '../pages/stack.ts';

const ACCRA = 'Harmattan Lane Pharmacy, Accra';
const PLACES = [
  ACCRA,
  'Jacaranda Court Clinic, Nairobi',
  'Palm Gate Pharmacy, Lagos',
  'Pharmacie de la Mangrove, Libreville',
  'Pharmacie du Flamboyant, Cotonou',
];
const FAILED = 'Stock transfer upload failed.';

type Row = [code: string, destination: string, quantity: number | string];

const sheet = (rows: readonly Row[]): string =>
  ['Drug ID,Destination facility,Quantity', ...rows.map(([code, to, units]) => `${code},"${to}",${units}`)].join('\n');

const done = (place: string, rows: number) =>
  `Stock transfer to ${place}: ${rows} of ${rows} ${rows === 1 ? 'record' : 'records'} processed`;

/** From the list of transfers. */
async function uploadByHand(page: Page, text: string, start = 'Start upload'): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'From a file' }).click();
  const choosing = page.waitForEvent('filechooser');
  await main.getByRole('button', { name: 'Choose a file' }).click();
  await (await choosing).setFiles({ name: 'tema.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await main.getByRole('button', { name: start }).click();
}

test('BST-01 BST-03 BST-14 BST-15 BST-26 a file for five places makes five drafts; what is sent to Accra is received in part there, and the books of both places agree', async ({
  server,
  signedIn,
}) => {
  test.slow();
  const [ama, yaw] = [Api.remembered(server.url, 'ama'), Api.remembered(server.url, 'yaw')];
  const [first, second] = (await Shop.of(yaw)).sellable(2) as [InventoryItem, InventoryItem];
  const [old] = (await ama.transfers('I')) as [StockTransfer];
  await ama.write('POST', `/api/inventory-bff/stock-transfers/${old.id}/finalise/`, { lines: [] });
  const before = await stocksOf(ama, yaw);

  const page = await signedIn('yaw', { path: `/inventory/stock-transfer/${await yaw.facilityId()}` });
  const stack = new Stack(page);
  const main = page.getByRole('main');
  const others: Row[] = PLACES.slice(1).map((place) => [second.barcode_id, place, 1]);
  await uploadByHand(page, sheet([[first.barcode_id, ACCRA, 6], [second.barcode_id, ACCRA, 4], ...others]));
  await expect(main.getByText('Done: 6 rows were applied.')).toBeVisible();
  // Five stay single.
  for (const place of PLACES) await stack.shows(done(place, place === ACCRA ? 2 : 1));
  await main.getByRole('button', { name: 'Open 5 drafts' }).click();
  await expect(main.getByRole('list').getByRole('link')).toHaveCount(PLACES.length);
  expect(await yaw.stock(), 'drafts move nothing').toEqual(
    new Map([...before.there.values()].map(({ uuid, quantity }) => [uuid, quantity])),
  );

  await stack.press(done(ACCRA, 2), 'View');
  await expect(page).toHaveURL(/\/inventory\/stock-transfer\/[^/]+\?selectedRecord=/);
  await stack.lacks(done(ACCRA, 2));
  await main.getByRole('button', { name: 'Send 2 lines' }).click();
  await page
    .getByRole('dialog', { name: `Send to ${ACCRA}?` })
    .getByRole('button', { name: 'Send 2 lines' })
    .click();
  await stack.said(/Transfer \d+ is on its way\./);

  const [sent, ...more] = await ama.transfers('I');
  if (!sent) throw new Error('nothing is on its way to Accra');
  expect(more).toEqual([]);
  const short = sent.products.find(({ barcode_id }) => barcode_id === first.barcode_id) as TransferLine;
  const arrivals: Arrival[] = sent.products.map((line) =>
    line === short ? { line, received: line.quantity - 1, reason: 'Missing' } : { line, received: line.quantity },
  );
  const here = await signedIn('ama');
  const atReceiver = new Stack(here);
  await atReceiver.press('Complete Incoming Stock Transfer', 'view transfer');
  await here.getByRole('main').getByRole('link', { name: sent.source_facility.name }).click();
  const receiving = new Receiving(here, sent);
  await receiving.open();
  await receiving.count(arrivals.find(({ line }) => line === short) as Arrival);
  await receiving.restAsSent();
  await receiving.finalise(1);
  await atReceiver.said(new RegExp(`Transfer ${sent.number} is received`));
  await agree(sent, arrivals, before, await stocksOf(ama, yaw), { hadLeft: false });
});

test('BST-14 BST-15 BST-28 BST-29 six results collapse into one card, which opens the drawer and hides them all; a later one counts anew', async ({
  server,
  signedIn,
}) => {
  const yaw = Api.remembered(server.url, 'yaw');
  const [item] = (await Shop.of(yaw)).sellable(1) as [InventoryItem];
  const place = { facility_id: await yaw.facilityId() };
  const upload = async (rows: readonly Row[]) =>
    expect((await yaw.upload('stock_transfer', sheet(rows), place)).status).toBe('COMPLETED');
  await upload(PLACES.map((to) => [item.barcode_id, to, 1]));
  await upload([[item.barcode_id, ACCRA, 2]]);

  const page = await signedIn('yaw');
  const stack = new Stack(page);
  const all = '6 stock transfer uploads have updates';
  await stack.shows(all);
  await stack.lacks(/records? processed/);
  await stack.press(all, 'Open notifications');
  const drawer = new Drawer(page);
  await expect(drawer.panel.getByText(/^Stock transfer to .*: 1 of 1 record processed/)).toHaveCount(6);
  await drawer.close();
  await stack.press(all, 'Hide');
  await stack.lacks(all);

  await upload([[item.barcode_id, PLACES[1] ?? '', 3]]);
  await page.reload();
  await stack.shows(done(PLACES[1] ?? '', 1));
  await stack.count(/records? processed|uploads have updates/, 1);
});

test('BST-11 BST-16 BST-18 BST-19 BST-21 BST-25 BST-26 a bad file: every kind of error is said on the card and the banner, and both lead to the rows', async ({
  server,
  signedIn,
}) => {
  const yaw = Api.remembered(server.url, 'yaw');
  const [item, other] = (await Shop.of(yaw)).sellable(2) as [InventoryItem, InventoryItem];
  const page = await signedIn('yaw', { path: `/inventory/stock-transfer/${await yaw.facilityId()}` });
  const stack = new Stack(page);
  const main = page.getByRole('main');
  await uploadByHand(
    page,
    sheet([
      ['0000000000000', ACCRA, 1],
      [item.barcode_id, ACCRA, item.quantity + 1],
      [other.barcode_id, ACCRA, ''],
    ]),
  );
  await expect(main.getByText('Nothing was applied. Rows with errors: 3 of 3.')).toBeVisible();
  const words = [
    'Some Drug IDs did not match warehouse inventory',
    'Quantity for transfer of some products exceed available stock',
    'Some products are missing required values',
  ];
  await stack.count(FAILED, 1);
  for (const word of words) await stack.shows(FAILED, word);
  await stack.close(FAILED);
  expect(await yaw.transfers('D')).toEqual([]);

  await page.getByRole('navigation', { name: 'Inventory pages' }).getByRole('link', { name: 'Expired' }).click();
  const drawer = await new Drawer(page).open();
  for (const word of [FAILED, ...words]) await expect(drawer.panel).toContainText(word);
  await expect(drawer.panel).toContainText(/Line 2: /);
  await drawer.panel.getByRole('button', { name: 'Resolve' }).click();
  await expect(page).toHaveURL(/\/new\/main\?importCsvFile=true&stockTransferID=/);
  for (const word of words) await expect(main.getByText(word).first()).toBeVisible();
  for (const line of ['2', '3', '4']) {
    await expect(
      main.getByRole('row').filter({ has: page.getByRole('cell', { name: line, exact: true }) }),
    ).toBeVisible();
  }
  await page.reload();
  await expect(main.getByText(words[0] ?? '').first()).toBeVisible();
  await stack.lacks(FAILED, 'it was closed');
});
