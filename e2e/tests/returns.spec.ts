/** What comes back of a sale, taken back while the server is dead, and what everybody sees of it afterwards. */
import { randomUUID } from 'node:crypto';
import type { SaleReturnPayload } from '@bloom/api-client';
import { Api } from '../harness/api.ts';
import { downloaded, drained } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { saleReturnOf } from '../harness/records.ts';
import { minor } from '../harness/shop.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { ReturnDialog } from '../pages/return-dialog.ts';
import { Till } from '../pages/till.ts';

const CASHIER = 'wanjiru';

test('OUT-18 OUT-23 a sale that is not sent yet comes back while the server is dead; both are there once, and stock and totals as before', async ({
  server,
  signedIn,
}) => {
  const api = Api.remembered(server.url, CASHIER);
  const before = await api.sales();
  const page = await signedIn(CASHIER, { path: '/pos/patient' });
  const till = new Till(page);
  await till.openFirstTime();
  await downloaded(page, 'sales');
  const stock = new Map((await api.products()).map((product) => [product.uuid, product.quantity]));
  await server.kill();

  const number = await till.sellAny();
  const history = new HistoryScreen(page);
  await history.open();
  const sum = await history.total();
  const dialog = new ReturnDialog(page);
  await dialog.open(history, number);
  await dialog.everything.click();
  await dialog.reason(/^not needed any more/i).check();
  const returned = await dialog.record();
  await dialog.close();
  const back = history.sale(returned);
  await expect(back).toContainText(`Return of ${number}`);
  await expect(history.sale(number).getByRole('list', { name: 'Came back' })).toContainText(returned);
  expect(await history.total()).toBeLessThan(sum);

  await page.reload();
  await expect(back).toContainText(`Return of ${number}`);
  await server.start();
  await drained(page);
  const made = (await api.sales()).filter(({ uuid }) => !before.some((sale) => sale.uuid === uuid));
  expect(made.map(({ receipt_number }) => receipt_number).sort()).toEqual([number, returned].sort());
  expect(made.map(({ flags }) => flags)).toEqual([[], []]);
  expect(made.reduce((total, sale) => total + minor(sale.total), 0)).toBe(0);
  for (const { uuid, quantity } of await api.products()) expect(quantity, uuid).toBe(stock.get(uuid));
});

test('OUT-18 two tills take the same goods back while apart: both count, and the second is shown as one too many, in French on a phone', async ({
  server,
  signedIn,
}) => {
  const api = Api.remembered(server.url, CASHIER);
  const page = await signedIn(CASHIER);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  await new Till(page).openFirstTime();
  await downloaded(page, 'sales');
  const [me, facilityId, sales] = await Promise.all([api.me(), api.facilityId(), api.sales()]);
  const sale = sales.find(({ lines, promo }) => lines.length === 1 && lines[0]?.quantity === 1 && !promo);
  if (!sale) throw new Error('the demo has no sale of one thing');
  await server.kill();

  const history = new HistoryScreen(page);
  await page.goto(`/pos/sales?day=all&receipt=${sale.receipt_number}`);
  const dialog = new ReturnDialog(page);
  await dialog.open(history, sale.receipt_number);
  await dialog.everything.click();
  await dialog.reason(/^abîmé/i).check();
  await expect(dialog.place('Mis au rebut')).toHaveAttribute('aria-pressed', 'true');
  const returned = await dialog.record();
  await dialog.close();

  await server.start();
  const other = saleReturnOf(
    { deviceId: randomUUID(), operatorId: me.id, facilityId, currency: sale.currency },
    1,
    sale,
  );
  const answer = await api.call('/api/sales/sync/', { method: 'POST', body: JSON.stringify({ records: [other] }) });
  expect(((await answer.json()) as { results: { status: string }[] }).results[0]?.status).toBe('applied');
  await drained(page);
  const back = (await api.sales()).filter(({ returned: of }) => of?.sale_uuid === sale.uuid);
  const payload: SaleReturnPayload = other.payload;
  expect(back.map(({ receipt_number }) => receipt_number).sort()).toEqual([payload.receipt_number, returned].sort());
  expect(back.flatMap(({ flags }) => flags)).toEqual(['over_returned']);
});
