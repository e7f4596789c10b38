import { expect, type Locator, type Page } from '@playwright/test';

/** The cash of the till, in either language. */
export class ShiftDialog {
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', {
      name: /^(cash of this till|shift since|caisse de ce poste|session de caisse)/i,
    });
  }

  /** By the button of the till, whose words tell whether a shift is open. */
  async open(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^(shift|open shift|caisse|ouvrir la caisse)$/i })
      .first()
      .click();
    await expect(this.dialog).toBeVisible();
  }

  private press(name: RegExp): Promise<void> {
    return this.dialog.getByRole('button', { name }).click();
  }

  piece(value: string): Locator {
    return this.dialog.getByLabel(value, { exact: true });
  }

  /** From the opened dialog. Resolves when the shift is open. */
  async begin(pieces: Readonly<Record<string, string>>): Promise<void> {
    for (const [value, count] of Object.entries(pieces)) await this.piece(value).fill(count);
    await this.press(/^(open shift|ouvrir la caisse)$/i);
    await expect(this.dialog).toBeHidden();
    await expect(this.page.getByRole('button', { name: /^(shift|caisse)$/i })).toBeVisible();
  }

  async payOut(amount: string, what: string): Promise<void> {
    await this.press(/^(pay out|sortie)$/i);
    await this.dialog.getByLabel(/^(amount|montant)/i).fill(amount);
    await this.dialog.getByLabel(/^(what is it for|à quoi sert)/i).fill(what);
    await this.press(/^(record what is paid out|enregistrer la sortie)$/i);
    await expect(this.dialog.getByText(/^(paid out: |sortie\s: )/i)).toBeVisible();
  }

  async xReport(): Promise<string> {
    await this.press(/^(x report|rapport x)$/i);
    return this.figures();
  }

  /** What the report on the screen says. */
  async figures(): Promise<string> {
    const expected = this.dialog.getByText(/^(expected in the drawer|attendu dans le tiroir)$/i);
    await expect(expected).toBeVisible();
    return ((await this.dialog.textContent()) ?? '').replace(/[\u00a0\u202f]/g, ' ');
  }

  async count(pieces: Readonly<Record<string, string>>): Promise<void> {
    await this.press(/^(count and close|compter et clôturer)$/i);
    for (const [value, count] of Object.entries(pieces)) await this.piece(value).fill(count);
  }

  async compare(): Promise<void> {
    await this.press(/^(compare|comparer)$/i);
    await expect(this.dialog.getByRole('button', { name: /^(close shift|clôturer la caisse)$/i })).toBeEnabled();
  }

  /** Resolves with what the Z report says. */
  async close(why?: string): Promise<string> {
    if (why) await this.dialog.getByLabel(/^(why does it differ|pourquoi cet écart)/i).fill(why);
    await this.press(/^(close shift|clôturer la caisse)$/i);
    await expect(this.dialog.getByText(/^(z report|rapport z)$/i)).toBeVisible();
    return this.figures();
  }

  async printOnA4(): Promise<void> {
    await this.press(/^(print on A4|imprimer sur A4)$/i);
  }

  async print(): Promise<void> {
    await this.press(/^(print report|imprimer le rapport)$/i);
  }

  async leave(): Promise<void> {
    await this.press(/^(done|terminé)$/i);
    await expect(this.dialog).toBeHidden();
  }
}
