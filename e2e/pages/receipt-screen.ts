import { expect, type Locator, type Page } from '@playwright/test';

/** What stands on the screen after a sale. */
export class ReceiptScreen {
  readonly title: Locator;
  readonly print: Locator;
  readonly printCopy: Locator;
  readonly newSale: Locator;
  readonly changeDue: Locator;

  constructor(private readonly page: Page) {
    const main = page.getByRole('main');
    this.title = main.getByRole('heading', { name: /^(sale complete|vente terminée)$/i });
    this.print = main.getByRole('button', { name: /^(print receipt|imprimer le reçu)$/i });
    this.printCopy = main.getByRole('button', { name: /^(print a copy|imprimer une copie)$/i });
    this.newSale = main.getByRole('button', { name: /^(new sale|nouvelle vente)/i });
    this.changeDue = main.getByRole('status').filter({ hasText: /^(change to give back|monnaie à rendre)/i });
  }

  /** Resolves when it is there, with its number. */
  async number(): Promise<string> {
    await expect(this.title).toBeVisible();
    const line = this.page.getByText(/^(Receipt|Reçu) \S+-\S+$/).first();
    return ((await line.textContent()) ?? '').replace(/^\S+ /, '');
  }

  /** Resolves when the paper, as it is drawn on the screen, says all of these; the patient is read after the sale. */
  async expectOnPaper(...words: string[]): Promise<void> {
    const region = this.page.getByRole('region', { name: /^(sale complete|vente terminée)$/i });
    for (const word of words) await expect(region).toContainText(word);
  }
}
