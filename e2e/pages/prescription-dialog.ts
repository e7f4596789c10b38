import { expect, type Locator, type Page } from '@playwright/test';

/** What the till asks before it sells on prescription, in either language. */
export class PrescriptionDialog {
  readonly dialog: Locator;
  readonly prescriber: Locator;
  readonly number: Locator;
  readonly goOn: Locator;
  readonly askManager: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^(sold on prescription only|vente sur ordonnance)$/i });
    this.prescriber = this.dialog.getByLabel(/^(prescriber|prescripteur)$/i);
    this.number = this.dialog.getByLabel(/^(number of the prescription|numéro de l’ordonnance)$/i);
    this.goOn = this.dialog.getByRole('button', { name: /^(go on to pay|passer au paiement)$/i });
    this.askManager = this.dialog.getByRole('button', { name: /^(ask a manager|demander à un responsable)$/i });
  }

  /** It names the product, and the first thing that is asked waits for a key. */
  async expectFor(product: string): Promise<void> {
    await expect(this.dialog.getByRole('listitem')).toHaveText([`1 × ${product}`]);
    await expect(this.prescriber.or(this.askManager)).toBeFocused();
  }
}
