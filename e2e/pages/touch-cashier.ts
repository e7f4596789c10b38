import type { InventoryItem, Promo } from '@bloom/api-client';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Cashier, MobileMoney, NewPatient } from './cashier.ts';
import { PayScreen } from './pay-screen.ts';
import { ReceiptScreen } from './receipt-screen.ts';
import { SaleScreen } from './sale-screen.ts';

/** Nothing but fingers; what is typed comes from an on-screen keyboard, which presses no keys. */
export class TouchCashier implements Cashier {
  readonly sale: SaleScreen;
  readonly payment: PayScreen;
  readonly receipt: ReceiptScreen;
  /** Taps so far. */
  taps = 0;

  constructor(private readonly page: Page) {
    this.sale = new SaleScreen(page);
    this.payment = new PayScreen(page);
    this.receipt = new ReceiptScreen(page);
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.tap();
  }

  use(target: Locator): Promise<void> {
    return this.tap(target);
  }

  /** Taps the field, selects what is in it, and writes. */
  async write(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await expect(field).toBeFocused();
    await field.evaluate((element: HTMLInputElement) => element.select());
    await this.page.keyboard.insertText(text);
    await expect(field).toHaveValue(text);
  }

  async add(item: InventoryItem): Promise<void> {
    await this.write(this.sale.search, item.brand_name);
    // A finger goes to the list of what was written, not to one that is about to change under it.
    await expect(this.sale.products.getByRole('option').first()).toContainText(item.brand_name);
    await this.tap(this.sale.products.getByRole('option').filter({ hasText: item.name }));
    await expect(this.sale.search).toHaveValue('');
  }

  async expectLines(wanted: Record<string, number>): Promise<void> {
    await this.raise();
    await this.sale.expectLines(wanted);
    await this.lower();
  }

  async expectEmpty(): Promise<void> {
    await this.raise();
    await this.sale.expectEmpty();
    await this.lower();
  }

  async setQuantity(item: InventoryItem, quantity: number): Promise<void> {
    await this.raise();
    await this.write(this.sale.lines.getByRole('textbox', { name: item.name }), String(quantity));
    await this.lower();
  }

  async choosePatient(name: string): Promise<void> {
    await this.raise();
    await this.tap(this.sale.customer);
    await this.write(this.sale.patients.getByRole('combobox'), name);
    await this.tap(this.sale.patients.getByRole('option').filter({ hasText: name }));
    await expect(this.sale.customer).toContainText(name);
    await this.lower();
  }

  async createPatient({ firstName, lastName, phone, memberNumber }: NewPatient): Promise<void> {
    const form = this.sale.newPatient;
    const field = (name: RegExp) => form.getByRole('textbox', { name });
    await this.raise();
    await this.tap(this.sale.customer);
    await this.write(this.sale.patients.getByRole('combobox'), `${firstName} ${lastName}`);
    await this.tap(this.sale.patients.getByRole('button', { name: /^(create|créer) /i }));
    await expect(field(/^(first name|prénom)/i)).toHaveValue(firstName);
    await expect(field(/^(last name|nom de famille)/i)).toHaveValue(lastName);
    await this.write(field(/^(phone|téléphone)/i), phone);
    if (memberNumber) await this.write(field(/^(member number|numéro de membre)/i), memberNumber);
    await this.tap(form.getByRole('button', { name: /^(save and choose|enregistrer et choisir)/i }));
    await expect(form).toBeHidden();
    await expect(this.sale.customer).toContainText(firstName);
    await this.lower();
  }

  async applyPromo(promo: Promo): Promise<void> {
    await this.raise();
    await this.tap(this.page.getByRole('main').getByRole('button', { name: /^(add a promo|promotion)/i }));
    await this.tap(this.sale.promos.getByRole('button', { name: promo.code }));
    await expect(this.sale.promos).toBeHidden();
    await expect(this.sale.discount).toBeVisible();
    await this.lower();
  }

  async hold(): Promise<void> {
    await this.tap(this.sale.hold);
    await this.sale.expectTotal(0);
  }

  async recall(customer: string | RegExp): Promise<void> {
    await this.tap(this.sale.recall);
    await this.tap(this.sale.held.getByRole('listitem').getByRole('button').filter({ hasText: customer }));
    await expect(this.sale.held).toBeHidden();
  }

  async startPaying(): Promise<void> {
    await this.tap(this.sale.pay);
    await expect(this.payment.complete).toBeVisible();
  }

  async payByMobileMoney({ channel, amount, reference }: MobileMoney): Promise<void> {
    await this.tap(this.payment.method(channel));
    if (amount) await this.write(this.payment.amount, amount);
    await this.write(this.payment.reference, reference);
    await this.tap(this.payment.add);
    await expect(this.payment.entered).toContainText(reference);
  }

  async takeCash(amount: string): Promise<void> {
    await this.write(this.payment.amount, amount);
  }

  async complete(): Promise<string> {
    await this.tap(this.payment.complete);
    return this.receipt.number();
  }

  async print(): Promise<void> {
    await this.tap(this.receipt.print.or(this.receipt.printCopy));
  }

  async nextSale(): Promise<void> {
    // A tap that follows Complete at once counts as its double and does nothing, so that the change stays in sight.
    await expect(async () => {
      await this.tap(this.receipt.newSale);
      await expect(this.sale.search).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }

  async loseSaleOf(text: string): Promise<void> {
    await this.write(this.sale.search, text);
    const before = this.taps;
    await this.tap(
      this.page.getByRole('main').getByRole('button', { name: /^(note a lost sale|noter une vente manquée)/i }),
    );
    await this.tap(this.sale.lostSale.getByRole('button', { name: /^(we do not carry it|nous ne le vendons pas)$/i }));
    await expect(this.sale.lostSale).toBeHidden();
    expect(this.taps - before, 'taps for a lost sale').toBe(2);
  }

  /** The open sale is a sheet whose head is always in sight. */
  async raise(): Promise<void> {
    await this.toggle(/^(show the sale|afficher la vente)/i);
  }

  async lower(): Promise<void> {
    await this.toggle(/^(hide the sale|masquer la vente)/i);
  }

  private async toggle(name: RegExp): Promise<void> {
    const button = this.page.getByRole('main').getByRole('button', { name });
    if (await button.isVisible()) await this.tap(button);
  }
}
