import type { Locator, Page } from '@playwright/test';

/** The notifications drawer: downloads, the state of the sales, what could not be sent. */
export class Drawer {
  readonly panel: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByRole('dialog', { name: /^notifications$/i });
  }

  async open(): Promise<Drawer> {
    await this.page
      .getByRole('button', { name: /^notifications/i })
      .first()
      .click();
    await this.panel.waitFor();
    return this;
  }

  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: /^(back|retour)$/i }).click();
    await this.panel.waitFor({ state: 'hidden' });
  }
}
