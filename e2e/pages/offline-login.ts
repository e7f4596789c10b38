import { expect, type Locator, type Page } from '@playwright/test';

/** The page that stands where the sign-in page cannot be reached. */
export class OfflineLogin {
  readonly people: Locator;
  readonly pin: Locator;
  readonly signIn: Locator;

  constructor(private readonly page: Page) {
    this.people = page.getByRole('combobox', { name: /^(user|utilisateur)/i });
    this.pin = page.getByLabel(/^(offline pin|code pin hors ligne)$/i);
    this.signIn = page.getByRole('button', { name: /^(sign in|se connecter)$/i });
  }

  async ready(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: /^(offline login|connexion hors ligne)$/i })).toBeVisible();
  }

  async choose(name: string): Promise<void> {
    await this.people.click();
    await this.page.getByRole('option', { name }).click();
  }

  async enter(pin: string): Promise<void> {
    await this.pin.fill(pin);
    await this.signIn.click();
  }
}
