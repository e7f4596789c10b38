import { expect, type Locator, type Page } from '@playwright/test';
import type { HistoryScreen } from './history-screen.ts';

/** What comes back of a sale, chosen from the history, in either language. */
export class ReturnDialog {
  readonly dialog: Locator;
  readonly everything: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^(return of|retour de) /i });
    this.everything = this.dialog.getByRole('button', { name: /^(everything|tout)$/i });
  }

  async open(history: HistoryScreen, receiptNumber: string): Promise<void> {
    await history.summary(receiptNumber).click();
    await history
      .sale(receiptNumber)
      .getByRole('button', { name: /^(return|retour)$/i })
      .click();
    await expect(this.everything).toBeVisible();
  }

  reason(name: RegExp): Locator {
    return this.dialog.getByRole('radio', { name });
  }

  place(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Resolves when it is stored, with the receipt number of the return. `agree`: what a manager does in between. */
  async record(agree?: () => Promise<void>): Promise<string> {
    await this.dialog.getByRole('button', { name: /^(record the return|enregistrer le retour)$/i }).click();
    await agree?.();
    const told = this.dialog.getByText(/^(the return is recorded|le retour est enregistré)/i);
    await expect(told).toBeVisible();
    return /\S+(?=\.$)/.exec(((await told.textContent()) ?? '').trim())?.[0] ?? '';
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^(done|terminé)$/i }).click();
    await expect(this.dialog).toBeHidden();
  }
}
