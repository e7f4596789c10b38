/** A scanner at 20 ms a key, wherever the focus is. */
import type { InventoryItem } from '@bloom/api-client';
import type { Locator, Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { outbox } from '../harness/device.ts';
import { expect, test } from '../harness/fixtures.ts';
import { Scanner } from '../harness/scanner.ts';
import { minor, Shop } from '../harness/shop.ts';
import { KeyboardCashier } from '../pages/keyboard-cashier.ts';
import { Till } from '../pages/till.ts';

const CASHIER = 'wanjiru';

let page: Page;
let shop: Shop;
let scanner: Scanner;
let cashier: KeyboardCashier;

test.beforeEach(async ({ signedIn, server }) => {
  page = await signedIn(CASHIER, { path: '/pos/patient' });
  await new Till(page).openFirstTime();
  shop = await Shop.of(Api.remembered(server.url, CASHIER));
  scanner = await Scanner.plugInto(page);
  cashier = new KeyboardCashier(page);
});

const unknownCode = '9990001112223';

test('adds the item and leaves no digit behind, whatever has the focus in the sale', async () => {
  const [first, second] = shop.sellable(2) as [InventoryItem, InventoryItem];
  const { sale, payment } = cashier;
  const price = minor(second.walk_in_selling_price);
  let total = minor(first.walk_in_selling_price);
  await scanner.scan(first.barcode_id);
  await sale.expectLines({ [first.name]: 1 });
  await expect(sale.search).toHaveValue('');

  /** Scans the second item and says what must be the same as before in the field that had the focus. */
  const scanInto = async (field: Locator) => {
    await field.focus();
    const before = await field.inputValue();
    await scanner.scan(second.barcode_id);
    total += price;
    await expect(field).toHaveValue(before);
  };
  await scanInto(sale.lines.getByRole('textbox', { name: first.name }));
  await sale.expectTotal(total);
  await page.keyboard.press('F3');
  await expect(sale.patients).toBeVisible();
  await scanner.scan(second.barcode_id);
  total += price;
  await sale.expectTotal(total);
  await expect(sale.patients.getByRole('combobox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(sale.patients).toBeHidden();

  await page.keyboard.press('F9');
  await expect(payment.amount).toBeFocused();
  await scanner.scan(second.barcode_id);
  total += price;
  await expect.poll(async () => minor((await payment.toPay.textContent()) ?? '')).toBe(total);
  await expect(payment.amount).toHaveValue(new RegExp(`${(total / 100).toFixed(2)}$`));
  await page.keyboard.press('Control+Enter');
  await cashier.receipt.number();

  await scanner.scan(first.barcode_id);
  await sale.expectLines({ [first.name]: 1 });
  await sale.expectTotal(minor(first.walk_in_selling_price));
});

test('counts the same code twice within a second as two', async () => {
  const [item] = shop.sellable(1) as [InventoryItem];
  await scanner.scan(item.barcode_id);
  await scanner.scan(item.barcode_id);
  await cashier.sale.expectLines({ [item.name]: 2 });
});

test('says which code it does not know, and offers to search, to note a lost sale, or the next pack', async () => {
  const [item] = shop.sellable(1) as [InventoryItem];
  const { unknownCode: dialog, search, lostSale } = cashier.sale;
  await scanner.scan(unknownCode);
  await expect(dialog).toContainText(unknownCode);
  await dialog.getByRole('button', { name: /search/i }).click();
  await expect(dialog).toBeHidden();
  await expect(search).toBeFocused();

  await scanner.scan(unknownCode);
  await dialog.getByRole('button', { name: /lost sale/i }).click();
  await expect(lostSale).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(lostSale).toBeHidden();
  expect((await outbox(page)).map(({ kind }) => kind)).toEqual(['lost_sale']);

  await scanner.scan(unknownCode);
  await expect(dialog).toBeVisible();
  await scanner.scan(item.barcode_id);
  await expect(dialog).toBeHidden();
  await cashier.sale.expectLines({ [item.name]: 1 });
});

test('refuses what has expired with its reason, and sells the pack in hand when its date is still good', async () => {
  const item = shop.onlyExpired();
  const { refusal } = cashier.sale;
  await scanner.scan(item.barcode_id);
  await expect(refusal).toContainText(/expired on \d\d\/\d\d/);
  await cashier.sale.expectTotal(0);
  await refusal.getByRole('button', { name: /in date/i }).click();
  await expect(refusal).toBeHidden();
  await cashier.sale.expectLines({ [item.name]: 1 });
});
