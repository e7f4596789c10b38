/** Counting on the shop floor: on a phone, with the server gone, and what the books make of it afterwards. */
import type { Batch, InventoryItem, Page as Listed, StockCount } from '@bloom/api-client';
import type { Locator, Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained, outbox, waiting } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { uuidv7 } from '../harness/records.ts';
import { Shop } from '../harness/shop.ts';
import { readyOffline } from '../pages/shell.ts';
import { Stack } from '../pages/stack.ts';

/** Lines; 500 are applied at a time. */
const LONG = 1_600;

const SYNC = { method: 'POST', path: '/api/sales/sync/' };

/** An on-screen keyboard presses no keys. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await field.tap();
  await expect(field).toBeFocused();
  await page.keyboard.insertText(text);
  await expect(field).toHaveValue(text);
}

interface CountedBatch {
  item: InventoryItem;
  batch: Batch;
  /** What stands there. */
  counted: number;
}

async function countBatch(page: Page, { item, batch, counted }: CountedBatch): Promise<void> {
  const main = page.getByRole('main');
  await write(page, main.getByRole('combobox', { name: 'Product', exact: true }), item.brand_name);
  await main.getByRole('option', { name: item.name }).tap();
  const name = `Counted of ${item.name}, Lot ${batch.lot}`;
  await write(page, main.getByRole('textbox', { name, exact: true }), String(counted));
}

const counts = async (api: Api, status: StockCount['status']): Promise<StockCount[]> =>
  (
    await api.get<Listed<StockCount>>(
      `/api/inventory/stock-counts/?facility_id=${await api.facilityId()}&status=${status}&page=1`,
    )
  ).results;

test('OUT-01 UIC-07 a count on a phone with the server killed waits on the device, arrives once, shows what differs, and is applied to the stock of then', async ({
  server,
  line,
  signedIn,
}) => {
  const api = Api.remembered(server.url, 'ama');
  const [first, second] = (await Shop.of(api)).sellable(2) as [InventoryItem, InventoryItem];
  const [firstBatch, secondBatch] = [first.batches[0] as Batch, second.batches[0] as Batch];
  const missing = { item: first, batch: firstBatch, counted: firstBatch.quantity - 1 };
  const found = { item: second, batch: secondBatch, counted: secondBatch.quantity + 3 };
  const before = await api.stock();
  const page = await signedIn('ama', { input: 'touch', through: line, path: '/inventory/stock-counts' });
  const main = page.getByRole('main');
  await downloaded(page, 'inventory');
  await readyOffline(page, ['inventory']);

  await server.kill();
  await page.reload();
  await main.getByRole('button', { name: 'Count by hand' }).tap();
  await countBatch(page, missing);
  await expect(main.getByText('1 line counted')).toBeVisible();
  await page.reload();
  await expect(main.getByText('1 line counted')).toBeVisible();
  await countBatch(page, found);
  await expect(main.getByText('2 lines counted')).toBeVisible();
  // Who counts is not told what the books have.
  await expect(main).not.toContainText(/in stock|in the books/i);
  await main.getByRole('button', { name: 'Finish' }).tap();
  await page.getByRole('dialog', { name: 'Finish the count' }).getByRole('button', { name: 'Send 2 lines' }).tap();
  await expect(main.getByText('2 lines wait on this device')).toBeVisible();
  await page.reload();
  await expect(main.getByText('2 lines wait on this device')).toBeVisible();
  const [record, ...others] = await outbox(page);
  expect([record?.kind, others]).toEqual(['stock_count', []]);

  // The first answer is lost after the server has taken it.
  line.break({ kind: 'commit-then-drop' }, { ...SYNC, times: 1 });
  await server.start();
  await drained(page);
  expect(line.count(SYNC)).toBeGreaterThan(1);
  expect(await waiting(page)).toEqual([]);
  const [count, ...more] = await counts(api, 'open');
  if (!count) throw new Error('the server has no count');
  expect([count.id, count.source, more]).toEqual([record?.uuid, 'offline', []]);
  expect(await api.stock(), 'nothing is applied by itself').toEqual(before);

  // One more unit leaves the shelf after it was counted.
  await api.write('POST', '/api/inventory/adjustments/', {
    id: uuidv7(),
    facility_id: await api.facilityId(),
    product_id: first.uuid,
    batch_id: firstBatch.id,
    new_batch: null,
    quantity: -1,
    reason: 'damaged',
    note: '',
  });
  await page.reload();
  const title = main.getByRole('heading', { name: `Count ${count.batch_sync_number}` });
  await expect(title).toBeVisible();
  const cells = (batch: CountedBatch) => main.getByRole('row').filter({ hasText: batch.item.name }).getByRole('cell');
  const number = (units: number) => units.toLocaleString('en');
  const findings: [CountedBatch, string[]][] = [
    [missing, [missing.counted, firstBatch.quantity].map(number).concat('-1', '-1', number(missing.counted - 1))],
    [found, [found.counted, secondBatch.quantity].map(number).concat('+3', '0', number(found.counted))],
  ];
  for (const [batch, wanted] of findings) {
    await expect(cells(batch)).toHaveText([/Lot/, ...wanted]);
  }
  await main.getByRole('button', { name: 'Apply 2 lines' }).tap();
  const sure = page.getByRole('dialog', { name: 'Update stock to match this count?' });
  await sure.getByRole('button', { name: 'Apply 2 lines' }).tap();
  await new Stack(page).said(new RegExp(`Count ${count.batch_sync_number} is applied`));

  const after = new Map(before);
  after.set(first.uuid, first.quantity - 2).set(second.uuid, second.quantity + 3);
  expect(await api.stock()).toEqual(after);
  expect((await counts(api, 'applied')).map(({ id }) => id)).toEqual([count.id]);
});

test('UPL-34 ENT-17 a long count that is being applied while the server is killed is applied whole, once, when it is back', async ({
  server,
  signedIn,
}) => {
  const api = Api.remembered(server.url, 'ama');
  const facility_id = await api.facilityId();
  const names = Array.from({ length: LONG }, (_, at) => `Shelf ${at}`);
  const file = ['name,price,member price', ...names.map((name) => `${name},5.00,5.00`)].join('\n');
  expect((await api.upload('custom_product', file, { facility_id })).applied).toBe(LONG);
  const own = (await api.products()).filter(({ name }) => name.startsWith('Shelf '));
  expect(own).toHaveLength(LONG);
  const counted_at = new Date().toISOString();
  const lines = own.map(({ uuid }) => ({
    id: uuidv7(),
    product_id: uuid,
    batch_id: null,
    lot: 'L1',
    expiry_date: '2031-01-31',
    quantity: 2,
    counted_at,
  }));
  const id = uuidv7();
  const before = await api.stock();
  await api.write('POST', '/api/inventory/stock-counts/', { id, facility_id, note: '', lines });

  const page = await signedIn('ama', { path: `/inventory/stock-counts/${id}` });
  const main = page.getByRole('main');
  const apply = `Apply ${LONG.toLocaleString('en')} lines`;
  await main.getByRole('button', { name: apply }).click();
  // The browser is told only when the server is dead, or else it may ask once more and hear that all is applied.
  let first: StockCount | undefined;
  await page.route(`**/${id}/apply/`, async (route) => {
    const answer = await route.fetch();
    first = (await answer.json()) as StockCount;
    await server.kill();
    await route.fulfill({ response: answer });
  });
  await page.getByRole('dialog').getByRole('button', { name: apply }).click();
  await expect(main).toContainText(/Lines applied: [\d,]+ of 1,600\. The rest follows by itself/);
  expect([first?.status, first?.applied_lines]).toEqual(['applying', 500]);

  await server.start();
  await new Stack(page).said(/^Count \d+ is applied\.$/, { timeout: 90_000 });
  await expect(main.getByRole('progressbar')).toHaveCount(0);
  await expect(main.getByText('Applied', { exact: true })).toBeVisible();
  const after = new Map(before);
  for (const { uuid } of own) after.set(uuid, 2);
  expect(await api.stock()).toEqual(after);
});
