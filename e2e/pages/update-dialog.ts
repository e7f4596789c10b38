import { expect, type Locator, type Page } from '@playwright/test';

/** Update application: a reason, then Proceed. */
export class UpdateDialog {
  readonly panel: Locator;
  readonly reason: Locator;
  readonly proceed: Locator;
  readonly cancel: Locator;
  private readonly opener: Locator;

  constructor(private readonly page: Page) {
    this.panel = page.getByRole('dialog', { name: /^(update application|mettre à jour l’application)$/i });
    this.reason = this.panel.getByRole('combobox');
    this.proceed = this.panel.getByRole('button', { name: /^(proceed|continuer)$/i });
    this.cancel = this.panel.getByRole('button', { name: /^(cancel|annuler)$/i });
    this.opener = page
      .getByRole('banner')
      .getByRole('button', { name: /^(update application|mettre à jour l’application)$/i });
  }

  async open(): Promise<void> {
    await this.opener.click();
    await expect(this.panel).toBeVisible();
  }

  async choose(reason: string): Promise<void> {
    await this.reason.click();
    await this.page.getByRole('option', { name: reason, exact: true }).click();
    await expect(this.proceed).toBeEnabled();
  }
}
