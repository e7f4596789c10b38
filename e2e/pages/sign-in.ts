import type { Page } from '@playwright/test';
import { PASSWORD } from '../harness/people.ts';

/** The sign-in page at `/login`, a page of its own without the shell. */
export class SignIn {
  constructor(private readonly page: Page) {}

  async as(username: string, password = PASSWORD): Promise<void> {
    await this.page.getByLabel(/username|nom d’utilisateur/i).fill(username);
    await this.page.getByLabel(/^(password|mot de passe)/i).fill(password);
    await this.page.getByRole('button', { name: /^(sign in|se connecter|connexion)$/i }).click();
  }
}
