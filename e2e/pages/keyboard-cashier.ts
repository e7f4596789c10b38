import type { InventoryItem, Promo } from '@bloom/api-client';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Cashier, MobileMoney, NewPatient } from './cashier.ts';
import { PayScreen } from './pay-screen.ts';
import { ReceiptScreen } from './receipt-screen.ts';
import { SaleScreen } from './sale-screen.ts';

/** A quick typist; anything faster and of mostly digits is a scanner (decision 22). */
const FINGERS_MS = 60;
const MANY_TABS = 20;

/** Nothing but keys, and the keys are counted. */
export class KeyboardCashier implements Cashier {
  readonly sale: SaleScreen;
  readonly payment: PayScreen;
  readonly receipt: ReceiptScreen;
  /** Key groups so far: a word that was typed, or one key or combination of keys. */
  groups = 0;

  constructor(private readonly page: Page) {
    this.sale = new SaleScreen(page);
    this.payment = new PayScreen(page);
    this.receipt = new ReceiptScreen(page);
  }

  async press(key: string): Promise<void> {
    this.groups += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.groups += 1;
    await this.page.keyboard.type(text, { delay: FINGERS_MS });
  }

  async add(item: InventoryItem): Promise<void> {
    await expect(this.sale.search).toBeFocused();
    await this.type(item.brand_name);
    const marked = this.sale.products.getByRole('option', { selected: true });
    await expect(marked).toContainText(item.name);
    await this.press('Enter');
    await expect(this.sale.search).toHaveValue('');
  }

  expectLines(wanted: Record<string, number>): Promise<void> {
    return this.sale.expectLines(wanted);
  }

  expectEmpty(): Promise<void> {
    return this.sale.expectEmpty();
  }

  /** Of the product that was added last. */
  async setQuantity(item: InventoryItem, quantity: number): Promise<void> {
    await this.press('F7');
    await expect(this.sale.lines.getByRole('textbox', { name: item.name })).toBeFocused();
    await this.type(String(quantity));
    await this.press('Enter');
  }

  async choosePatient(name: string): Promise<void> {
    await this.press('F3');
    await expect(this.sale.patients).toBeVisible();
    await this.type(name);
    await expect(this.sale.patients.getByRole('option', { selected: true })).toContainText(name);
    await this.press('Enter');
    await expect(this.sale.customer).toContainText(name);
  }

  async createPatient({ firstName, lastName, phone, memberNumber }: NewPatient): Promise<void> {
    const form = this.sale.newPatient;
    await this.press('F3');
    await expect(this.sale.patients).toBeVisible();
    await this.type(`${firstName} ${lastName}`);
    await expect(this.sale.patients.getByText(/^(no patient matches|aucun patient ne correspond)/i)).toBeVisible();
    await this.press('Enter');
    await expect(form.getByRole('textbox', { name: /^(phone|téléphone)/i })).toBeFocused();
    await this.type(phone);
    if (memberNumber) {
      await this.tabTo(form.getByRole('textbox', { name: /^(member number|numéro de membre)/i }));
      await this.type(memberNumber);
    }
    await this.press('Control+Enter');
    await expect(form).toBeHidden();
    await expect(this.sale.customer).toContainText(firstName);
  }

  async applyPromo(promo: Promo): Promise<void> {
    await this.press('F8');
    await expect(this.sale.promos).toBeVisible();
    await this.type(promo.code.toLowerCase());
    await this.press('Enter');
    await expect(this.sale.promos).toBeHidden();
    await expect(this.sale.discount).toBeVisible();
  }

  async hold(): Promise<void> {
    await this.press('F4');
    await this.sale.expectEmpty();
  }

  async recall(customer: string | RegExp): Promise<void> {
    await this.press('F6');
    await expect(this.sale.held).toBeVisible();
    await this.stepTo(this.sale.held.getByRole('button').filter({ hasText: customer }), 'ArrowDown');
    await this.press('Enter');
    await expect(this.sale.held).toBeHidden();
  }

  async startPaying(): Promise<void> {
    await this.press('F9');
    await expect(this.payment.amount).toBeFocused();
  }

  async payByMobileMoney({ channel, amount, reference }: MobileMoney): Promise<void> {
    await this.stepTo(this.payment.method(channel), 'Shift+Tab');
    await this.press('Enter');
    await expect(this.payment.amount).toBeFocused();
    if (amount) await this.type(amount);
    await this.tabTo(this.payment.reference);
    await this.type(reference);
    await this.press('Enter');
    await expect(this.payment.entered).toContainText(reference);
  }

  async takeCash(amount: string): Promise<void> {
    await expect(this.payment.amount).toBeFocused();
    await this.type(amount);
  }

  async complete(): Promise<string> {
    await this.press('Control+Enter');
    return this.receipt.number();
  }

  async print(): Promise<void> {
    await this.tabTo(this.receipt.print.or(this.receipt.printCopy));
    await this.press('Enter');
  }

  async nextSale(): Promise<void> {
    await expect(this.receipt.newSale).toBeFocused();
    await this.press('Enter');
    await expect(this.sale.search).toBeFocused();
  }

  async loseSaleOf(text: string): Promise<void> {
    await this.type(text);
    await this.tabTo(
      this.page.getByRole('main').getByRole('button', { name: /^(note a lost sale|noter une vente manquée)/i }),
    );
    await this.press('Enter');
    await expect(this.sale.lostSale).toBeVisible();
    await this.press('Enter');
    await expect(this.sale.lostSale).toBeHidden();
  }

  async use(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('Enter');
  }

  tabTo(target: Locator): Promise<void> {
    return this.stepTo(target, 'Tab');
  }

  async stepTo(target: Locator, key: string): Promise<void> {
    await expect(target).toBeVisible();
    for (let step = 0; step < MANY_TABS; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press(key);
    }
    throw new Error(`${MANY_TABS} times ${key} did not reach ${target}`);
  }
}
