/** The sales history: every sale of the device and of the server's copy, with the server gone. */
import { Api } from '../harness/api.ts';
import { downloaded, localSales } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { minor } from '../harness/shop.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { amountOn } from '../pages/sale-screen.ts';
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
  await expect(history.title).toHaveText('All sales');
  await expect(history.sale(oldest.receipt_number)).toBeVisible();
  await history.summary(oldest.receipt_number).click();
  for (const { name } of oldest.lines) await expect(history.sale(oldest.receipt_number)).toContainText(name);

  const cash = sales.filter(({ payments }) => payments.some(({ method }) => method === 'cash'));
  await page.goto('/pos/sales?day=all&payment=cash');
  await expect(history.totals).toContainText(`${cash.length} sales`);
  const sum = cash.reduce((total, sale) => total + minor(sale.total), 0);
  expect(await amountOn(history.totals.getByRole('definition').first())).toBe(sum);
});
