import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog that sets the offline PIN. It opens by itself after an online start of somebody without one. */
export class PinDialog {
  readonly panel: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByRole('dialog', { name: /^(set a 4 digit offline pin|définir un code pin hors ligne à 4)/i });
  }

  async set(pin: string): Promise<void> {
    await this.panel.getByLabel(/^(offline pin|code pin hors ligne)$/i).fill(pin);
    await this.panel.getByLabel(/^(repeat|répéter)/i).fill(pin);
    await this.panel.getByRole('button', { name: /^(submit|valider)$/i }).click();
    const done = this.page.getByRole('dialog', {
      name: /^(offline pin set successfully|code pin hors ligne défini)$/i,
    });
    await done.getByRole('button', { name: /^(continue|continuer)$/i }).click();
    await expect(done).toBeHidden();
  }
}
