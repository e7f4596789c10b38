import { expect, type Locator, type Page } from '@playwright/test';

/** Directions of the open sale, and the labels of any sale, in either language. */
export class DirectionsDialog {
  readonly dialog: Locator;
  readonly fields: Locator;
  readonly use: Locator;
  readonly useAndPrint: Locator;
  readonly labels: Locator;
  readonly print: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^(directions|posologie)$/i });
    this.fields = this.dialog.getByRole('textbox');
    this.use = this.dialog.getByRole('button', { name: /^(use these directions|utiliser cette posologie)$/i });
    this.useAndPrint = this.dialog.getByRole('button', { name: /^(use and print|utiliser et imprimer)/i });
    this.labels = page.getByRole('dialog', { name: /^(labels|étiquettes)$/i });
    this.print = this.labels.getByRole('button', { name: /^(print|imprimer) \d/i });
  }

  /** By its key, at the line that was touched last. */
  async openByKey(): Promise<void> {
    await this.page.keyboard.press('Control+l');
    await expect(this.fields.first()).toBeFocused();
  }

  /** @param size by its name, such as `60 × 40 mm` */
  async chooseSize(size: RegExp): Promise<void> {
    await this.labels.getByRole('button', { name: size }).click();
  }
}
