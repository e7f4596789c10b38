import { expect, type Locator, type Page } from '@playwright/test';

/** Another price for a line of the open sale, and the manager who agrees to it, in either language. */
export class PriceDialog {
  readonly dialog: Locator;
  readonly each: Locator;
  readonly percent: Locator;
  readonly all: Locator;
  readonly give: Locator;
  readonly ask: Locator;
  /** Of the shell, above the dialog. */
  readonly approval: Locator;
  private readonly pin: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^(price of|prix de) /i });
    this.each = this.dialog.getByLabel(/^(price of one|prix d’une unité)/i);
    this.percent = this.dialog.getByLabel(/^(percent less|pourcentage de remise)$/i);
    this.all = this.dialog.getByRole('checkbox');
    this.give = this.dialog.getByRole('button', { name: /^(use this price|appliquer ce prix)$/i });
    this.ask = this.dialog.getByRole('button', { name: /^(ask a manager|demander à un responsable)$/i });
    this.approval = page.getByRole('dialog', { name: /^(a manager agrees|accord d’un responsable)$/i });
    this.pin = this.approval.getByLabel(/^(offline pin|code pin hors ligne)$/i);
  }

  /** Of the line that was touched last, by its key. */
  async openByKey(): Promise<void> {
    await this.page.keyboard.press('F10');
    await expect(this.each).toBeFocused();
  }

  async enterPin(pin: string): Promise<void> {
    await this.pin.fill(pin);
    await this.approval.getByRole('button', { name: /^(agree|donner son accord)$/i }).click();
  }
}
