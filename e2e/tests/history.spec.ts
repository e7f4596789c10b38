/** The sales history: every sale of the device and of the server's copy, with the server gone. */
import { randomUUID } from 'node:crypto';
import { Api } from '../harness/api.ts';
import { downloaded, localSales } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { saleRecord } from '../harness/records.ts';
import { minor } from '../harness/shop.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { expectAmount } from '../pages/sale-screen.ts';
import { Till } from '../pages/till.ts';

const CASHIER = 'wanjiru';

test('LDB-22 older sales of the server are there offline, filtered by the address, with exact totals', async ({
  server,
  signedIn,
}) => {
  const api = Api.remembered(server.url, CASHIER);
  const page = await signedIn(CASHIER, { path: '/pos/patient' });
  await new Till(page).openFirstTime();
  await downloaded(page, 'sales');
  const sales = await api.sales();
  const oldest = sales.toSorted((a, b) => a.made_at.localeCompare(b.made_at))[0];
  if (!oldest) throw new Error('the demo has no past sales');
  expect((await localSales(page)).length).toBe(sales.length);
  await server.kill();

  const history = new HistoryScreen(page);
  await page.goto(`/pos/sales?receipt=${oldest.receipt_number}&day=all`);
  await expect(history.title).toHaveText('Sales History');
  await expect(page.getByRole('main').getByText('All sales', { exact: true }).first()).toBeVisible();
  await expect(history.sale(oldest.receipt_number)).toBeVisible();
  await history.summary(oldest.receipt_number).click();
  for (const { name } of oldest.lines) await expect(history.sale(oldest.receipt_number)).toContainText(name);

  const cash = sales.filter(({ payments }) => payments.some(({ method }) => method === 'cash'));
  await page.goto('/pos/sales?day=all&payment=cash');
  await expect(history.totals).toContainText(`${cash.length.toLocaleString('en')} sales`);
  const sum = cash.reduce((total, sale) => total + minor(sale.total), 0);
  await expectAmount(history.totals.getByRole('definition').first(), sum);
});

function hurry({ from, to }: { from: number; to: number }): void {
  const wait = self.setTimeout.bind(self) as (action: () => void, time?: number) => number;
  self.setTimeout = ((action: () => void, time?: number) => wait(action, time === from ? to : time)) as never;
}

test('DWN-47 what another till sells while both stay online is in the history', async ({ server, signedIn }) => {
  const page = await signedIn(CASHIER);
  // Ten minutes of the data worker pass in three seconds, unless it had begun to wait before: then it is started anew.
  page.on('worker', (worker) => worker.evaluate(hurry, { from: 600_000, to: 3_000 }));
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/sales-history/')) asked += 1;
  });
  await new Till(page).openFirstTime();
  await downloaded(page, 'sales');
  await expect(async () => {
    await new Till(page).open();
    const before = asked;
    await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(before + 2);
  }).toPass();

  const colleague = Api.remembered(server.url, CASHIER);
  const [me, facilityId, [product]] = await Promise.all([colleague.me(), colleague.facilityId(), colleague.products()]);
  if (!product) throw new Error('no product');
  const record = saleRecord({ deviceId: randomUUID(), operatorId: me.id, facilityId, currency: 'KES' }, 1, product);
  const sent = await colleague.call('/api/sales/sync/', {
    method: 'POST',
    body: JSON.stringify({ records: [record] }),
  });
  expect(((await sent.json()) as { results: { status: string }[] }).results[0]?.status).toBe('applied');

  // By its link: a page that is loaded anew would ask at its start.
  await page.getByRole('navigation').getByRole('link', { name: 'Sales History' }).first().click();
  const history = new HistoryScreen(page);
  await expect(history.title).toBeVisible();
  await expect(history.sale(record.payload.receipt_number)).toBeVisible({ timeout: 60_000 });
});
