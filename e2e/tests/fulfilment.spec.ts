/**
 * One order from what is suggested to what is in stock: ordered offline in Lagos, answered and sent in Tema, received, each
 * unit once. The amounts are in the money of Lagos on either side.
 */
import { randomUUID } from 'node:crypto';
import type { InventoryItem, Need, Order, StockTransfer } from '@bloom/api-client';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { draftKept, drained, feed } from '../harness/device.ts';
import type { FaultProxy } from '../harness/fault-proxy.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { BloomServer } from '../harness/server.ts';
import { Home } from '../pages/home.ts';
import { OrdersScreen } from '../pages/orders-screen.ts';
import { readyOffline } from '../pages/shell.ts';
import { Stack } from '../pages/stack.ts';

const HEAD = 'supplier,barcode_id,name,pack,units per pack,price,availability,lead days,minimum packs';
const DEPOT = 'Zephyr Depot';
const OUTSIDE = 'Quorum Medical';
const PLENTY = 12;

interface Prepared {
  /** Of the pharmacy: sent short, replaced, and of a supplier outside the network. */
  short: InventoryItem;
  replaced: InventoryItem;
  outside: InventoryItem;
}

/** Three products that run out, two of them sold by the warehouse in Tema, the third by somebody else. */
async function prepare(server: BloomServer, line: FaultProxy, ngozi: Api): Promise<Prepared> {
  const yaw = Api.remembered(server.url, 'yaw');
  const today = new Date().toISOString().slice(0, 10);
  const good = ({ batches }: InventoryItem) =>
    batches.find(({ expiry_date, quantity }) => expiry_date > today && quantity >= PLENTY);
  const needs = await ngozi.needs();
  const needed = new Set(needs.filter(({ consumed, days }) => consumed > 0 && days > 30).map((need) => need.barcode));
  const own = (await ngozi.products()).filter(({ barcode_id, stocked }) => stocked !== false && needed.has(barcode_id));
  const [short, replaced, instead] = own.filter(good);
  const outside = own.find((one) => ![short, replaced, instead].includes(one));
  if (!short || !replaced || !instead || !outside) throw new Error('the demo has not enough products that are needed');
  await carry(ngozi, yaw, [short, replaced, instead], good);
  const row = (supplier: string, item: InventoryItem, name: string, price: string) =>
    [supplier, item.barcode_id, name, 'Piece', 1, price, 'available', 2, 1].join(',');
  const file = [
    HEAD,
    row(DEPOT, short, 'Zephyr short', '0.05'),
    row(DEPOT, replaced, 'Zephyr replaced', '0.04'),
    row(DEPOT, instead, 'Zephyr instead', '0.03'),
    row(OUTSIDE, outside, 'Quorum outside', '0.02'),
  ].join('\n');
  const efua = Api.remembered(server.url, 'efua');
  const upload = await efua.upload('supplier_offers', file, { country: 'NG' });
  expect(upload.status, JSON.stringify(upload)).toBe('COMPLETED');
  const { results: suppliers } = await efua.get<{ results: { uuid: string; name: string }[] }>(
    '/api/orders/suppliers/?country=NG',
  );
  const depot = suppliers.find(({ name }) => name === DEPOT);
  await efua.write('PUT', `/api/orders/suppliers/${depot?.uuid}/warehouse/`, {
    warehouse_uuid: await yaw.facilityId(),
  });
  runOut(line, [short, replaced, outside]);
  return { short, replaced, outside };
}

/** The demonstration has other products in every country: the warehouse is given some of Lagos. */
async function carry(
  ngozi: Api,
  yaw: Api,
  items: readonly InventoryItem[],
  batchOf: (item: InventoryItem) => { id: string } | undefined,
): Promise<void> {
  const path = '/api/inventory-bff/stock-transfers/';
  const { id } = await ngozi.write<StockTransfer>('POST', path, {
    ...{ id: randomUUID(), note: '' },
    ...{ source_facility_id: await ngozi.facilityId(), destination_facility_id: await yaw.facilityId() },
    lines: items.map((item) => ({
      ...{ id: randomUUID(), product_id: item.uuid, batch_id: batchOf(item)?.id, quantity: PLENTY },
    })),
  });
  const sent = await ngozi.write<StockTransfer>('POST', `${path}${id}/send/`, {});
  const lines = sent.products.map((line) => ({
    id: line.id,
    quantity_received: PLENTY,
    reason: null,
    reason_note: '',
  }));
  await yaw.write('POST', `${path}${id}/finalise/`, { lines });
}

/** The figures of a demo depend on its day: those that a browser hears do not. */
function runOut(line: FaultProxy, items: readonly InventoryItem[]): void {
  const results = items.map(
    ({ uuid, barcode_id, quantity }, at): Need => ({
      ...{ product_uuid: uuid, barcode: barcode_id, number: at + 1, as_of: new Date().toISOString(), gone: false },
      ...{ days: 90, days_without: 0, lost: 0, on_order: 0, incoming: 0, consumed: 90 * (Math.max(0, quantity) + 10) },
    }),
  );
  const body = JSON.stringify({ count: results.length, next: null, results });
  const headers = { 'content-type': 'application/json' };
  line.break({ kind: 'status', status: 200, headers, body }, { path: '/api/orders/needs/' });
}

/** Takes what is suggested, with the server dead, and sends it; how many packs of the one that was not changed. */
async function takeSuggestions(page: Page, changed: readonly [name: string, packs: string][], same: string) {
  await page.goto('/orders/suggested');
  await expect(page.getByRole('tab', { name: `Urgent (${changed.length + 1})` })).toBeVisible({ timeout: 60_000 });
  const packs = (name: string) => page.getByRole('textbox', { name: `Packs of ${name}`, exact: true });
  for (const [name, wanted] of changed) await packs(name).fill(wanted);
  const suggested = Number(await packs(same).inputValue());
  expect(suggested).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Add to the order' }).click();
  await page.getByRole('link', { name: `Cart (${changed.length + 1})` }).click();
  const orders = new OrdersScreen(page);
  await orders.send.click();
  await expect(orders.unsent).toHaveCount(2);
  return suggested;
}

/** The warehouse confirms one line short, replaces the other, picks both and sends them. */
async function answerAndSend(page: Page, number: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('link', { name: number }).click();
  await expect(main.getByText(/^NGN.0\.62$/).first()).toBeVisible();
  const field = (what: string, name: string) => main.getByRole('textbox', { name: `${what}: ${name}`, exact: true });
  await field('Packs confirmed', 'Zephyr short').fill('9');
  await field('Why', 'Zephyr short').fill('One box is broken');
  await main.getByRole('button', { name: 'Send something else for Zephyr replaced' }).click();
  const other = main.getByRole('combobox', { name: 'What you send instead of Zephyr replaced' });
  await other.fill('zephyr instead');
  await page.getByRole('option', { name: /Zephyr instead/ }).click();
  await field('Why', 'Zephyr replaced').fill('The same substance');
  await main.getByRole('button', { name: 'Answer 2 lines' }).click();
  await main.getByRole('button', { name: /^Pick and send/ }).click();
  await main.getByRole('button', { name: 'Tick what is there' }).click();
  await main.getByRole('button', { name: 'Send 2 lines' }).click();
  await expect(main.getByRole('button', { name: /print/i })).toBeVisible();
}

test('OUT-01 ORD-2 ORD-7 ORD-8 what is ordered offline is answered short and with something else, sent, received in part and refused in part, and every number on either side is right', async ({
  server,
  line,
  signedIn,
}) => {
  test.slow();
  const ngozi = Api.remembered(server.url, 'ngozi');
  const { short, replaced, outside } = await prepare(server, line, ngozi);
  const items = [short, replaced, outside];
  const [stockBefore, before] = [await ngozi.stock(), await onOrder(ngozi, items)];
  const page = await signedIn('ngozi', { through: line });
  await new Home(page).ready('Ngozi');
  for (const name of ['offers', 'needs', 'shipments'] as const) {
    await expect.poll(async () => (await feed(page, name))?.state, { timeout: 90_000 }).toBe('done');
  }
  await readyOffline(page, ['orders']);
  await server.kill();
  const changed: [string, string][] = [
    [short.name, '10'],
    [replaced.name, '3'],
  ];
  const suggested = await takeSuggestions(page, changed, outside.name);
  await server.start();
  await drained(page);
  const made = await ngozi.orders();
  const ours = made.filter(({ supplier }) => [DEPOT, OUTSIDE].includes(supplier.name));
  expect(ours.map(({ supplier }) => supplier.name).sort()).toEqual([OUTSIDE, DEPOT]);
  const depot = ours.find(({ supplier }) => supplier.name === DEPOT) as Order;
  const more = async () => (await onOrder(ngozi, items)).map((units, at) => units - (before[at] ?? 0));
  expect(await more()).toEqual([10, 3, suggested]);

  const warehouse = await signedIn('yaw', { path: '/orders/incoming' });
  const yaw = Api.remembered(server.url, 'yaw');
  const there = new Map((await yaw.products()).map(({ barcode_id, quantity }) => [barcode_id, quantity]));
  await answerAndSend(warehouse, depot.number);
  const left = new Map((await yaw.products()).map(({ barcode_id, quantity }) => [barcode_id, quantity]));
  expect((there.get(short.barcode_id) ?? 0) - (left.get(short.barcode_id) ?? 0)).toBe(9);

  await page.goto('/orders/receive');
  await page.getByRole('link', { name: new RegExp(DEPOT) }).click({ timeout: 60_000 });
  await expect(page.getByRole('checkbox', { name: 'Zephyr short' })).toBeVisible();
  await server.kill();
  const field = (what: string, name: string) => page.getByRole('textbox', { name: `${what} of ${name}`, exact: true });
  await page.getByRole('button', { name: 'Tick all lines' }).click();
  await field('Into stock', 'Zephyr short').fill('8');
  await field('Refused', 'Zephyr short').fill('1');
  await page.getByRole('combobox', { name: 'Why' }).click();
  await page.getByRole('option', { name: 'Damaged' }).click();
  await draftKept(page, '"damaged"');
  await page.reload();
  await expect(field('Refused', 'Zephyr short')).toHaveValue('1', { timeout: 60_000 });
  await page.getByRole('button', { name: /^Receive 2 lines/ }).click();
  await new Stack(page).said(/ is received on this device/);
  await server.start();
  await drained(page);

  const now = await ngozi.get<Order>(`/api/orders/outgoing/${depot.uuid}/`);
  expect(now).toMatchObject({ state: 'received', sent_amount: '0.54', invoice_amount: '0.49' });
  const of = (name: string) => now.lines.find((one) => one.name === name);
  expect(of('Zephyr short')).toMatchObject({
    ...{ state: 'received', packs: 10, confirmed_packs: 9, closed_packs: 1, received_units: 8, refused_units: 1 },
    open_units: 0,
  });
  expect(of('Zephyr replaced')).toMatchObject({ state: 'substituted', open_units: 0 });
  expect(of('Zephyr instead')).toMatchObject({ substitute_for: of('Zephyr replaced')?.uuid, received_units: 3 });
  const stock = await ngozi.stock();
  expect((stock.get(short.uuid) ?? 0) - (stockBefore.get(short.uuid) ?? 0)).toBe(8);
  expect(stock.get(replaced.uuid)).toBe(stockBefore.get(replaced.uuid));
  const [newest] = await ngozi.movements(short.uuid);
  expect(newest).toMatchObject({ kind: 'delivery', quantity: 8 });
  expect(await more(), 'what the next suggestion reckons with').toEqual([0, 0, suggested]);
});

/** Units that the server knows to be on order. */
async function onOrder(api: Api, items: readonly InventoryItem[]): Promise<number[]> {
  const needs = await api.needs();
  return items.map(({ barcode_id }) => needs.find(({ barcode }) => barcode === barcode_id)?.on_order ?? 0);
}
