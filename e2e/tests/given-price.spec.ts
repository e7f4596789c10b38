/** Prices that are given at the till while the server is dead, alone and with the PIN of a manager. */
import AxeBuilder from '@axe-core/playwright';
import { Api } from '../harness/api.ts';
import { downloaded, drained, outbox, outboxSales } from '../harness/device.ts';
import { changeProfile } from '../harness/facility-profile.ts';
import { expect, test } from '../harness/fixtures.ts';
import { PIN } from '../harness/people.ts';
import { minor } from '../harness/shop.ts';
import { openTillWithManager } from '../pages/counter-staff.ts';
import { HistoryScreen } from '../pages/history-screen.ts';
import { PriceDialog } from '../pages/price-dialog.ts';
import { ReturnDialog } from '../pages/return-dialog.ts';
import { Till } from '../pages/till.ts';

const LIMIT = 10;

/** As the till rounds it: up, so that no more is taken off than was said. */
const less = (price: string, percent: number) => Math.ceil((minor(price) * (100 - percent)) / 100);

test('OUT-18 OLG-31 a price within the limit is given alone, half of it and a return with the PIN of a manager; server and history agree, and nobody else was signed in', async ({
  page,
  server,
}) => {
  test.slow();
  await changeProfile(server, { price_limit_percent: LIMIT, return_limit: '0' });
  await openTillWithManager(page, server.url);
  const till = new Till(page);
  await downloaded(page, 'sales');
  await server.kill();

  const price = new PriceDialog(page);
  await till.fillCart();
  await price.openByKey();
  await price.percent.fill(String(LIMIT));
  await page.keyboard.press('Enter');
  await till.pressComplete();
  const alone = await till.receipt();
  await till.nextSale();

  await till.fillCart();
  await price.openByKey();
  await price.percent.fill('50');
  await expect(price.give).toBeHidden();
  await price.ask.click();
  await expect(price.approval).toContainText(/ is sold for GHS\s[\d.]+ instead of GHS\s[\d.]+/);
  await price.enterPin('9999');
  await expect(price.approval).toContainText('The PIN is not right');
  await price.enterPin(PIN);
  await expect(price.dialog).toBeHidden();
  await till.pressComplete();
  const agreed = await till.receipt();
  await expect(page.getByText(/instead of/).first()).toBeVisible();
  await till.nextSale();

  const [first, second] = (await outboxSales(page)).map(({ payload }) => payload);
  expect(new Set((await outbox(page)).map(({ user_name }) => user_name)), 'who sold').toEqual(new Set(['Ama Mensah']));
  const [own, half] = [first?.lines[0], second?.lines[0]];
  expect(minor(own?.unit_price ?? '')).toBe(less(own?.given?.usual_price ?? '', LIMIT));
  expect(own?.given?.approved_by).toBeNull();
  expect(minor(half?.unit_price ?? '')).toBe(less(half?.given?.usual_price ?? '', 50));
  expect(half?.given?.approved_by?.name).toBe('Kofi Boateng');

  const history = new HistoryScreen(page);
  await history.open();
  const dialog = new ReturnDialog(page);
  await dialog.open(history, agreed);
  await expect(history.sale(agreed)).toContainText(/instead of .* agreed by Kofi Boateng/);
  await dialog.everything.click();
  await dialog.reason(/^not needed any more/i).check();
  await dialog.record(async () => {
    await expect(price.approval).toContainText(`is given back of sale ${agreed}`);
    await price.enterPin(PIN);
  });
  await dialog.close();

  await server.start();
  await drained(page);
  const sales = await Api.remembered(server.url, 'ama').sales();
  const of = (receipt: string) => sales.find((sale) => sale.receipt_number === receipt);
  expect([of(alone)?.flags, of(agreed)?.flags]).toEqual([[], []]);
  expect(of(agreed)?.lines[0]?.given?.approved_by?.name).toBe('Kofi Boateng');
  const back = sales.find((sale) => sale.returned?.receipt_number === agreed);
  expect([back?.flags, back?.returned?.approved_by?.name]).toEqual([[], 'Kofi Boateng']);
  expect(minor(back?.total ?? ''), 'what was paid, and not the usual price').toBe(-minor(half?.unit_price ?? ''));
});

test('on a phone, in French, a device where nobody can agree says so and keeps the usual price, with nothing for axe to find', async ({
  server,
  signedIn,
}) => {
  await changeProfile(server, { price_limit_percent: 0, return_limit: null });
  const page = await signedIn('ama');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
  const till = new Till(page);
  await till.openFirstTime();
  await server.kill();
  await till.fillCart();
  const price = new PriceDialog(page);
  await price.openByKey();
  await price.percent.fill('5');
  await expect(price.dialog).toContainText(/plus loin du prix habituel que vous ne pouvez aller seul \(0\s%\)/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual(
    [],
  );
  await price.ask.click();
  await expect(price.approval).toContainText('définit un code PIN hors ligne');
  await page.keyboard.press('Escape');
  await expect(price.approval).toBeHidden();
  await expect(price.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await till.pressComplete();
  await till.receipt();
  const [sale] = await outboxSales(page);
  expect(sale?.payload.lines[0]?.given).toBeUndefined();
});
