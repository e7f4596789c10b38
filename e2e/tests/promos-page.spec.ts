/** Promos: made on their page, given by a till without a server, taken over unchanged by the server, and ended. */
import type { Locator, Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded, drained, outboxSales } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { minor, Shop } from '../harness/shop.ts';
import { KeyboardCashier } from '../pages/keyboard-cashier.ts';
import { expectAmount } from '../pages/sale-screen.ts';
import { comeBackOnline } from '../pages/shell.ts';
import { Till } from '../pages/till.ts';

const NAME = 'Two and one free';
const CODE = 'TWOPLUS1';

/** The promos of the facility, in English. */
class PromosScreen {
  readonly main: Locator;
  readonly form: Locator;
  readonly preview: Locator;
  readonly row: Locator;

  constructor(private readonly page: Page) {
    this.main = page.getByRole('main');
    this.form = page.getByRole('dialog', { name: 'New promo' });
    this.preview = this.form.getByRole('group', { name: 'What it does to a basket' });
    this.row = this.main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: NAME }) });
  }

  async open(): Promise<void> {
    await this.page.goto('/pos/promos-and-discounts');
    await expect(this.main.getByRole('heading', { name: 'Promotions and discounts' })).toBeVisible();
  }
}

test('ROU-24 SET-06 LDB-06 OUT-23 a promo that gives one of three free by itself: its preview tells, a till without a server gives it, the server takes the sale as it is; ended, it gives nothing', async ({
  server,
  signedIn,
}) => {
  test.slow();
  const api = Api.remembered(server.url, 'ama');
  const [item] = (await Shop.of(api)).sellable(1);
  if (!item) throw new Error('a product was asked for');
  const price = minor(item.walk_in_selling_price);

  // Made by the manager, who sees what it does before anybody gets it.
  const office = await signedIn('kofi', { path: '/pos/promos-and-discounts' });
  await downloaded(office, 'inventory');
  const promos = new PromosScreen(office);
  await promos.open();
  await promos.main.getByRole('button', { name: 'New promo' }).click();
  await promos.form.getByLabel('Name', { exact: true }).fill(NAME);
  await promos.form.getByLabel('Code', { exact: true }).fill(CODE.toLowerCase());
  await promos.form.getByRole('combobox', { name: 'What it gives' }).click();
  await office.getByRole('option', { name: 'Buy some, get some free' }).click();
  await promos.form.getByLabel('For every … bought').fill('2');
  await promos.form.getByLabel('… are free').fill('1');
  await promos.form.getByRole('searchbox', { name: 'Only for products' }).fill(item.name);
  await promos.form.getByRole('button', { name: `Add ${item.name}`, exact: true }).click();
  await promos.form.getByRole('checkbox', { name: /^The till takes it by itself/ }).check();
  const units = promos.preview.getByRole('textbox', { name: `Units of ${item.name}`, exact: true });
  const sums = promos.preview.getByRole('status');
  const off = async () => minor(/ less (.*) makes /.exec((await sums.textContent()) ?? '')?.[1] ?? '');
  await expect(units).toHaveValue('3');
  await expect.poll(off).toBe(price);
  await units.fill('6');
  await expect.poll(off).toBe(2 * price);
  await units.fill('2');
  await expect.poll(off).toBe(0);
  await promos.form.getByRole('button', { name: 'Save promo' }).click();
  await expect(promos.form).toBeHidden();
  await expect(promos.row).toContainText('Buy 2, get 1 free');
  await expect(promos.row).toContainText('Automatic');
  await expect(promos.row).toContainText('Used in 0 sales');

  // Given at the till of a colleague, with no server to ask.
  const page = await signedIn('ama', { input: 'keyboard', path: '/pos/patient' });
  await new Till(page).openFirstTime();
  await downloaded(page, 'promos');
  const cashier = new KeyboardCashier(page);
  await server.kill();
  await cashier.add(item);
  await cashier.setQuantity(item, 2);
  await cashier.sale.expectTotal(2 * price);
  await expect(cashier.sale.discount).toBeHidden();
  await cashier.setQuantity(item, 4);
  await cashier.sale.expectTotal(3 * price);
  await expectAmount(cashier.sale.discount, -price);
  await cashier.startPaying();
  const receipt = await cashier.complete();
  await cashier.receipt.expectOnPaper(CODE);
  expect((await outboxSales(page)).map(({ payload }) => payload.promo?.kind)).toEqual(['buy_get']);
  await server.start();
  await drained(page);
  const sale = (await api.sales()).find(({ receipt_number }) => receipt_number === receipt);
  expect(sale?.flags).toEqual([]);
  expect(minor(sale?.total ?? '')).toBe(3 * price);
  expect([sale?.promo?.code, minor(sale?.promo?.discount ?? '')]).toEqual([CODE, price]);
  await promos.open();
  await expect(promos.row).toContainText('Used in 1 sale,');
  const given = await promos.row.getByText('given away').textContent();
  expect(minor((given ?? '').replace('Used in 1 sale,', ''))).toBe(price);

  // Ended: the till learns it when it is back, and neither gives it by itself nor by its code.
  await promos.row.getByRole('button', { name: `End ${NAME}` }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: `End ${NAME}` })
    .click();
  await expect(promos.row).toBeHidden();
  await promos.main.getByRole('button', { name: 'Switched off' }).click();
  await expect(promos.row).toBeVisible();
  await cashier.nextSale();
  await comeBackOnline(page);
  const known = () =>
    page.evaluate(async (code) => {
      const opening = indexedDB.open('bloom');
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const reading = opening.result.transaction('promos').objectStore('promos').getAll();
      await new Promise((resolve) => (reading.onsuccess = resolve));
      opening.result.close();
      return (reading.result as { code: string; is_active: boolean }[]).find((promo) => promo.code === code)?.is_active;
    }, CODE);
  await expect.poll(known, { timeout: 90_000, message: 'the till knows that it has ended' }).not.toBe(true);
  await cashier.add(item);
  await cashier.setQuantity(item, 4);
  await cashier.sale.expectTotal(4 * price);
  await cashier.press('F8');
  await cashier.type(CODE);
  await cashier.press('Enter');
  await expect(cashier.sale.promos).toContainText(
    new RegExp(`${CODE} has been switched off|No promo has the code ${CODE}`),
  );
  await page.keyboard.press('Escape');
  await cashier.sale.expectTotal(4 * price);
  await expect(cashier.sale.discount).toBeHidden();
});
