import { expect, type Locator, type Page } from '@playwright/test';

/** The sales history, in either language. */
export class HistoryScreen {
  readonly title: Locator;
  readonly sales: Locator;
  readonly totals: Locator;
  readonly retryAll: Locator;
  readonly unsent: Locator;
  readonly belowZero: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.title = main.getByRole('heading', { level: 1 });
    this.sales = main.getByRole('listitem').filter({ has: page.locator('[data-sale]') });
    this.totals = main.getByLabel(/^(totals of the sales shown|totaux des ventes affichées)$/i);
    this.retryAll = main.getByRole('button', { name: /^(retry all|tout réessayer)$/i });
    this.unsent = main.getByRole('region', {
      name: /^(also not on the server yet|pas encore sur le serveur non plus)/i,
    });
    this.belowZero = main.getByRole('region', { name: /^(stock to reconcile|stock à régulariser)/i });
  }

  async open(): Promise<void> {
    await this.page.goto('/pos/sales');
    await expect(this.title).toBeVisible();
  }

  /** What the sales shown come to, in minor units. */
  async total(): Promise<number> {
    const whole = await this.totals.getByRole('definition').first().textContent();
    return Number((whole ?? '').replace(/[^\d-]/g, ''));
  }

  /** By its own number; what came back of it names that too, and stands above it. */
  sale(receiptNumber: string): Locator {
    return this.sales.filter({ has: this.page.locator('[data-sale]', { hasText: receiptNumber }) }).last();
  }

  /** The row itself, which opens and closes the details. */
  summary(receiptNumber: string): Locator {
    return this.sale(receiptNumber).locator('[data-sale]');
  }

  retry(receiptNumber: string): Locator {
    return this.sale(receiptNumber).getByRole('button', { name: /^(retry|réessayer)$/i });
  }

  printCopy(receiptNumber: string): Locator {
    return this.sale(receiptNumber).getByRole('button', { name: /^(print a copy|imprimer une copie)$/i });
  }
}
