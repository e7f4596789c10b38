import { expect, type Locator, type Page } from '@playwright/test';

/** The step between sign-in and home where there are terms of service. */
export class TermsPage {
  readonly text: Locator;
  readonly agree: Locator;
  readonly go: Locator;
  readonly signOut: Locator;
  private readonly heading: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { name: /^(terms of service|conditions d’utilisation)$/i });
    this.text = page.getByRole('region', { name: /^(terms of service|conditions d’utilisation)$/i });
    this.agree = page.getByRole('checkbox', { name: /^(i have read|j’ai lu)/i });
    this.go = page.getByRole('button', { name: /^(continue|continuer)$/i });
    this.signOut = page.getByRole('button', { name: /^(sign out|se déconnecter)$/i });
  }

  async ready(): Promise<void> {
    await expect(this.heading).toBeVisible();
  }

  async accept(): Promise<void> {
    await this.ready();
    await this.agree.check();
    await this.go.click();
    await expect(this.heading).toBeHidden();
  }
}
