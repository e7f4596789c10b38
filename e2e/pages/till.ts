import type { SaleOutboxRecord } from '@bloom/local-db';
import { expect, type Locator, type Page } from '@playwright/test';
import { downloaded } from '../harness/device.ts';
import { readyOffline } from './shell.ts';

/** The point of sale, spoken to as a cashier would, in either language. */
export class Till {
  private readonly products: Locator;
  private readonly pay: Locator;
  private readonly complete: Locator;
  private readonly receiptTitle: Locator;
  private readonly failure: Locator;

  constructor(private readonly page: Page) {
    this.products = page.getByRole('listbox', { name: /^(products|produits)$/i });
    this.pay = page.getByRole('button', { name: /^(pay|payer)\b/i });
    this.complete = page.getByRole('button', { name: /^(complete sale|terminer la vente)/i });
    this.receiptTitle = page.getByRole('heading', { name: /^(sale complete|vente terminée)$/i });
    this.failure = page.getByText('The sale was not saved');
  }

  async open(): Promise<void> {
    await this.page.goto('/pos/patient');
    await this.ready();
  }

  /** Opens it and waits until it would also open without a network: the products and the service worker are here. */
  async openFirstTime(): Promise<void> {
    await this.open();
    await downloaded(this.page, 'inventory');
    await readyOffline(this.page);
  }

  /** Resolves when a product could be added. */
  async ready(): Promise<void> {
    await expect(this.products.getByRole('option').first()).toBeVisible({ timeout: 60_000 });
  }

  /** Sells one unit of the first product for cash; answers the receipt number that was shown. */
  async sellAny(): Promise<string> {
    await this.fillCart();
    await this.pressComplete();
    const number = await this.receipt();
    await this.nextSale();
    return number;
  }

  async fillCart(): Promise<void> {
    await this.products.getByRole('option').first().click();
    await expect(this.pay).toBeEnabled();
  }

  /** From the filled cart: takes the exact cash and completes. */
  async pressComplete(): Promise<void> {
    await this.pay.click();
    await this.complete.click();
  }

  /** Resolves when the receipt is on the screen, with its number. */
  async receipt(): Promise<string> {
    await expect(this.receiptTitle).toBeVisible();
    const line =
      (await this.page
        .getByText(/^(Receipt|Reçu) \S+-\S+$/)
        .first()
        .textContent()) ?? '';
    return line.replace(/^\S+ /, '');
  }

  /** A receipt in the way of the next action is put away, the first one only, and until a sale is completed. */
  async dismissReceipts(): Promise<void> {
    await this.page.addLocatorHandler(
      this.receiptTitle,
      async () => {
        await this.page.keyboard.press('F2');
      },
      // Once: later receipts belong to what the test does next.
      { times: 1 },
    );
  }

  async nextSale(): Promise<void> {
    await this.page.keyboard.press('F2');
    await this.ready();
  }

  /** From an empty till in focus: one sale without touching anything but keys. */
  async sellByKeyboard(): Promise<string> {
    await this.page.keyboard.press('F2');
    await this.page.keyboard.type('para');
    await expect(this.products.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.press('F9');
    await expect(this.complete).toBeVisible();
    await this.page.keyboard.press('Control+Enter');
    return this.receipt();
  }

  /**
   * Crashes the tab's process so many milliseconds after 'complete' was pressed. True when the receipt was seen before.
   */
  async crashWhileCompleting(afterMs: number): Promise<boolean> {
    await this.fillCart();
    await this.pay.click();
    const devtools = await this.page.context().newCDPSession(this.page);
    const crashed = this.page.waitForEvent('crash');
    // From here on a receipt is that of this sale, and the crash would take the page from under the handler.
    await this.page.removeLocatorHandler(this.receiptTitle);
    await this.complete.click({ noWaitAfter: true });
    const seen = await this.receiptTitle.waitFor({ timeout: Math.max(1, afterMs) }).then(
      () => true,
      () => false,
    );
    // The answer to this command never comes: the process that would send it is gone.
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    return seen;
  }

  async expectStorageFailure(): Promise<void> {
    await expect(this.failure).toBeVisible();
    await expect(this.page.getByText('The storage of this device is full.')).toBeVisible();
    await expect(this.receiptTitle).toBeHidden();
  }

  /** After a failure: presses 'complete' again and answers the receipt number. */
  async completeAgain(): Promise<string> {
    await this.complete
      .or(this.page.getByRole('button', { name: /^try again/i }))
      .first()
      .click();
    return this.receipt();
  }

  /** The list of today's sales names the receipt. */
  async expectListed(receiptNumber: string): Promise<void> {
    await this.page.goto('/pos/sales');
    await expect(this.page.getByText(receiptNumber, { exact: true })).toBeVisible();
  }

  /** The list shows the record as held back, with the reason that the server gave. */
  async expectHeldBack(record: SaleOutboxRecord): Promise<void> {
    await this.page.goto('/pos/sales');
    const row = this.page.getByRole('listitem').filter({ hasText: record.payload.receipt_number });
    await expect(row.getByText('Held back')).toBeVisible();
    await row.getByRole('button').first().click();
    await expect(row.getByText(/Held back: \S+/)).toBeVisible();
  }
}
