/** An order above the credit limit: told in the cart without a network, sent, on hold, and let through by the provider. */
import { Api } from '../harness/api.ts';
import { drained, feed } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import type { BloomServer } from '../harness/server.ts';
import { Home } from '../pages/home.ts';
import { OrdersScreen } from '../pages/orders-screen.ts';
import { readyOffline } from '../pages/shell.ts';

const HEAD = 'supplier,barcode_id,name,pack,units per pack,price,availability,lead days,minimum packs';
const DEPOT = 'Zephyr Depot';

/** The warehouse in Tema sells one thing for 50.00, and gives the pharmacy in Accra 20.00 on credit. */
async function prepare(server: BloomServer): Promise<void> {
  const [abena, yaw, efua] = [
    Api.remembered(server.url, 'abena'),
    Api.remembered(server.url, 'yaw'),
    Api.remembered(server.url, 'efua'),
  ];
  const item = (await abena.products()).find(({ stocked }) => stocked !== false);
  const row = [DEPOT, item?.barcode_id, 'Zephyr syrup', 'Piece', 1, '50.00', 'available', 2, 1].join(',');
  const upload = await efua.upload('supplier_offers', `${HEAD}\n${row}`, { country: 'GH' });
  expect(upload.status, JSON.stringify(upload)).toBe('COMPLETED');
  const { results: suppliers } = await efua.get<{ results: { uuid: string; name: string }[] }>(
    '/api/orders/suppliers/?country=GH',
  );
  const depot = suppliers.find(({ name }) => name === DEPOT)?.uuid;
  const warehouse_uuid = await yaw.facilityId();
  await efua.write('PUT', `/api/orders/suppliers/${depot}/warehouse/`, { warehouse_uuid });
  const facility_id = await abena.facilityId();
  await efua.write('PUT', `/api/orders/accounts/${depot}/limit/`, { facility_id, credit_limit: '20.00' });
}

test('ORD-10 an order above the credit limit is sent without a network, stays on hold, and goes on once the provider releases it', async ({
  server,
  line,
  signedIn,
}) => {
  test.slow();
  await prepare(server);
  const page = await signedIn('abena', { through: line });
  await new Home(page).ready('Abena');
  await expect.poll(async () => (await feed(page, 'offers'))?.state, { timeout: 90_000 }).toBe('done');
  await readyOffline(page, ['orders']);
  const orders = new OrdersScreen(page);
  await page.goto('/orders/catalogue');
  await orders.ready();
  await orders.add('Zephyr syrup');
  const part = orders.part(DEPOT);
  await expect(part).toContainText(/Credit left with Zephyr Depot: GHS.20\.00 \(as of /);
  await server.kill();
  await page.goto('/orders/cart');
  await expect(part).toContainText(/Credit left with Zephyr Depot: GHS.20\.00 \(as of /);
  await expect(part).toContainText(/you are GHS.30\.00 above your credit/);
  await orders.send.click();
  await expect(orders.unsent).toHaveCount(1);
  await server.start();
  await drained(page);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: DEPOT }).first().click();
  await expect(main).toContainText(/This order is GHS.30\.00 above your credit limit with Zephyr Depot/);
  await main.getByRole('link', { name: 'See the account' }).click();
  await expect(main).toContainText(/GHS.30\.00 above the credit limit/);

  const staff = await signedIn('efua', { path: '/orders/held' });
  const held = staff.getByRole('main');
  await expect(held).toContainText(/GHS.30\.00 above the limit/);
  await held.getByRole('button', { name: /^Release order O-/ }).click();
  const question = staff.getByRole('dialog');
  await expect(question).toContainText(/GHS.30\.00 above the credit limit of .+, Accra with Zephyr Depot/);
  await question.getByRole('button', { name: 'Release' }).click();
  await expect(held).toContainText('No order is on hold');

  await page.goBack();
  await page.reload();
  await expect(main.getByText('Ordered', { exact: true }).first()).toBeVisible();
  await expect(main).toContainText('Released');
});
